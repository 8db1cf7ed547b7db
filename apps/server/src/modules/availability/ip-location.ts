// Where the caller's network is, as far as an outside service knows; each address is asked about once an hour.
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type GeoipService, type NetworkPlace, nowhere, placeOfAddress } from '../../platform/geoip/network-place.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';

/** Questions to the service by one practice's visitors: it is paid by the question. */
const limit = { limit: 300, windowMs: 3_600_000 };

const networksCache = defineCache<NetworkPlace>({ lifeMs: 3_600_000, limit: 1000 });

async function ask(ctx: Ctx & Uses<'budgets' | 'ip'>, service: GeoipService): Promise<NetworkPlace> {
  const refused = await inTenant(ctx, (tx) => overLimit(tx, ctx, ['places of networks', 'all', limit]));
  return refused ? nowhere : placeOfAddress(service, ctx.ip, ctx.log);
}

/** Empty where no service is set up, and where it was asked too often. */
export function ipLocation(ctx: Ctx & Uses<'config' | 'budgets' | 'caches' | 'ip'>): Promise<NetworkPlace> {
  const { geoip } = ctx.config;
  if (!geoip) return Promise.resolve(nowhere);
  const cache = ctx.caches.of(networksCache);
  return cache.get(`${ctx.tenant.id} ${ctx.ip}`, () => ask(ctx, geoip));
}
