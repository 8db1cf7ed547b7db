// The practice's settings as use cases read them; kept for a moment, for nearly every screen asks for them.
import { dayInZone } from '@foyer/scheduling';
import { type ExpiringMap, expiringMap } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { selectSettings } from './tenants.store.ts';

export type TenantSettings = Awaited<ReturnType<typeof selectSettings>>;

const kept = new WeakMap<Clock, ExpiringMap<TenantSettings>>();

/** Settings of `ctx.tenant`, at most one second old. */
export function settingsOf(ctx: Ctx): Promise<TenantSettings> {
  const map = kept.get(ctx.clock) ?? expiringMap<TenantSettings>({ clock: ctx.clock, lifeMs: 1000, limit: 2000 });
  kept.set(ctx.clock, map);
  return map.get(ctx.tenant.id, () => inTenant(ctx, selectSettings));
}

/** Today's date in the practice's zone, YYYY-MM-DD. */
export async function todayOf(ctx: Ctx): Promise<string> {
  const { timezone } = await settingsOf(ctx);
  return dayInZone(ctx.clock.now(), timezone);
}

/** Address of a page of this practice, for mails: from the settings of the server, never from a request. */
export function addressOfPage(ctx: Ctx, path: string): string {
  const { publicUrl, port } = ctx.services.config;
  const base = new URL(publicUrl ?? `http://localhost:${port}`);
  return `${base.protocol}//${ctx.tenant.slug}.${base.host}${path}`;
}
