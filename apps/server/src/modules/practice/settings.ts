// The practice's settings for use cases; cached for a moment, because nearly every screen needs them.
import { dayInZone } from '@foyer/scheduling';
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { selectSettings } from './practices.store.ts';
import { updateSettings } from './settings.store.ts';

export type StoredSettings = Awaited<ReturnType<typeof selectSettings>>;

const settingsCache = defineCache<StoredSettings>({ lifeMs: 1000, limit: 2000 });

/** Returns the settings of `ctx.tenant`, at most one second old. */
export function settingsOf(ctx: Ctx & Uses<'caches'>): Promise<StoredSettings> {
  return ctx.caches.of(settingsCache).get(ctx.tenant.id, () => inTenant(ctx, selectSettings));
}

/** Returns the settings as they are in this transaction. */
export function currentSettings(tx: Tx): Promise<StoredSettings> {
  return selectSettings(tx);
}

/** Changes settings of the practice, whose row the transaction has locked; the caller then forgets the cached ones. */
export function keepSettings(tx: Tx, ctx: Pick<Ctx, 'tenant'>, set: Partial<StoredSettings>): Promise<void> {
  return updateSettings(tx, ctx.tenant.id, set);
}

/** Drops the cached settings, after a change of them. */
export function forgetSettings(ctx: Ctx & Uses<'caches'>): void {
  ctx.caches.of(settingsCache).delete(ctx.tenant.id);
}

/** For each zone, the last computed day and the instants at which it begins and ends. */
const days = new Map<string, { date: string; from: number; until: number }>();

/** Returns today's date in the practice's zone, YYYY-MM-DD. */
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

/** Whether the day of this instant has come at the practice: from its midnight on. */
export async function isDayOf(ctx: Ctx & Uses<'caches'>, instant: Date): Promise<boolean> {
  const { timezone } = await settingsOf(ctx);
  return dayInZone(instant, timezone) <= (await todayOf(ctx));
}

/** Returns what the practice tells a person in a crisis. */
export async function crisisTextOf(ctx: Ctx & Uses<'caches'>): Promise<string> {
  const { crisisText } = await settingsOf(ctx);
  return crisisText.replaceAll('{practice}', ctx.tenant.companyName);
}

/** Returns the address of a page of this practice, for mails: from the server's settings, never from a request. */
export function addressOfPage(ctx: Ctx & Uses<'config'>, path: string): string {
  const { publicUrl, port } = ctx.config;
  const base = new URL(publicUrl ?? `http://localhost:${port}`);
  return `${base.protocol}//${ctx.tenant.slug}.${base.host}${path}`;
}
