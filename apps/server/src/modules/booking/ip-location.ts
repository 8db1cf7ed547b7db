// Where the caller's network is, as far as an outside service knows; each address is asked about once an hour.
import { type ExpiringMap, expiringMap } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { type NetworkPlace, nowhere, placeOfAddress } from '../../platform/geoip/network-place.ts';

const kept = new WeakMap<Clock, ExpiringMap<NetworkPlace>>();

/** Empty where no service is set up. */
export function ipLocation(ctx: Ctx): Promise<NetworkPlace> {
  const { geoip } = ctx.services.config;
  if (!geoip) return Promise.resolve(nowhere);
  const map = kept.get(ctx.clock) ?? expiringMap<NetworkPlace>({ clock: ctx.clock, lifeMs: 3_600_000, limit: 1000 });
  kept.set(ctx.clock, map);
  return map.get(ctx.ip, () => placeOfAddress(geoip, ctx.ip, ctx.log));
}
