// Looks up where the caller's network is, through an outside service. Each address is looked up about once an hour.
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type GeoipService, type NetworkPlace, nowhere, placeOfAddress } from '../../platform/geoip/network-place.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';

/** Look-ups for the visitors of one practice: each one costs money. */
const limit = { limit: 300, windowMs: 3_600_000 };

const networksCache = defineCache<NetworkPlace>({ lifeMs: 3_600_000, limit: 1000 });

async function ask(ctx: Ctx & Uses<'budgets' | 'ip'>, service: GeoipService): Promise<NetworkPlace> {
  const refused = await inTenant(ctx, (tx) => overLimit(tx, ctx, ['places of networks', 'all', limit]));
  return refused ? nowhere : placeOfAddress(service, ctx.ip, ctx.log);
}

/** Returns an empty place when no service is set up or the limit is used up. */
export function ipLocation(ctx: Ctx & Uses<'config' | 'budgets' | 'caches' | 'ip'>): Promise<NetworkPlace> {
  const { geoip } = ctx.config;
  if (!geoip) return Promise.resolve(nowhere);
  const cache = ctx.caches.of(networksCache);
  return cache.get(`${ctx.tenant.id} ${ctx.ip}`, () => ask(ctx, geoip));
}
