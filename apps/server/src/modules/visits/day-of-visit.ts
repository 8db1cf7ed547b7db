// Whether the day of a visit has come, as the practice counts its days.
import { dayInZone } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { settingsOf, todayOf } from '../practice/public.ts';

/** True from midnight of that day on. */
export async function isDayOf(ctx: Ctx & Uses<'caches'>, startsAt: Date): Promise<boolean> {
  const { timezone } = await settingsOf(ctx);
  return dayInZone(startsAt, timezone) <= (await todayOf(ctx));
}
