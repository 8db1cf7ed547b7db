// The practice's settings as use cases read them; kept for a moment, for nearly every screen asks for them.
import { dayInZone } from '@foyer/scheduling';
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { selectSettings } from './practices.store.ts';

export type StoredSettings = Awaited<ReturnType<typeof selectSettings>>;

const settingsCache = defineCache<StoredSettings>({ lifeMs: 1000, limit: 2000 });

/** Settings of `ctx.tenant`, at most one second old. */
export function settingsOf(ctx: Ctx & Uses<'caches'>): Promise<StoredSettings> {
  return ctx.caches.of(settingsCache).get(ctx.tenant.id, () => inTenant(ctx, selectSettings));
}

/** Has the settings read anew when they are asked for next: after a change of them. */
export function forgetSettings(ctx: Ctx & Uses<'caches'>): void {
  ctx.caches.of(settingsCache).delete(ctx.tenant.id);
}

/** Per zone, the day that was found last and the instant at which it ends. */
const days = new Map<string, { date: string; from: number; until: number }>();

/** Today's date in the practice's zone, YYYY-MM-DD. */
export async function todayOf(ctx: Ctx & Uses<'caches'>): Promise<string> {
  const { timezone } = await settingsOf(ctx);
  const time = ctx.clock.now();
  const now = time.getTime();
  const known = days.get(timezone);
  if (known && known.from <= now && now < known.until) return known.date;
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).startOfDay();
  const date = dayInZone(time, timezone);
  days.set(timezone, {
    date,
    from: start.epochMilliseconds,
    until: start.add({ days: 1 }).startOfDay().epochMilliseconds,
  });
  return date;
}

/** Address of a page of this practice, for mails: from the settings of the server, never from a request. */
export function addressOfPage(ctx: Ctx & Uses<'config'>, path: string): string {
  const { publicUrl, port } = ctx.config;
  const base = new URL(publicUrl ?? `http://localhost:${port}`);
  return `${base.protocol}//${ctx.tenant.slug}.${base.host}${path}`;
}
