// Whether the day of a visit has come, in the practice's time zone.
import { dayInZone } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { settingsOf, todayOf } from '../practice/public.ts';

/** Returns true from midnight of that day. */
export async function isDayOf(ctx: Ctx & Uses<'caches'>, startsAt: Date): Promise<boolean> {
  const { timezone } = await settingsOf(ctx);
  return dayInZone(startsAt, timezone) <= (await todayOf(ctx));
}
