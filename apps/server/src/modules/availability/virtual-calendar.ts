// The calendar of a type of visit across all its providers: a month's free times, or a day's times, free and taken.
import { type CalendarDay, type DayRange, dayOfIso, dayOfParts, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { bookableDays, type Offer, type OfferQuestion, readOffer } from './offer.ts';
import { type CalendarAnswer, freeMonth, wholeDay } from './time-slots.policy.ts';

type Asked = Pick<OfferQuestion, 'typeId' | 'providerId' | 'locationId' | 'ownHold' | 'besides' | 'length'>;

/** @throws not-found for a type that cannot be booked online */
async function answer(
  ctx: Ctx & Uses<'caches'>,
  asked: Asked,
  days: DayRange,
  draw: (offer: Offer) => CalendarAnswer,
): Promise<CalendarAnswer> {
  const settings = await settingsOf(ctx);
  const now = ctx.clock.now();
  const within = bookableDays(zoneOf(settings.timezone), now, days);
  if (!within) return { days: [] };
  // The placeholder for 'any provider' is not a real provider.
  const providerId = asked.providerId === settings.bookingPlaceholderProviderId ? undefined : asked.providerId;
  const offer = await inTenantOnce(ctx, (tx) => readOffer(tx, settings, { ...asked, providerId, days: within, now }));
  if (!offer) throw problem('not-found');
  return draw(offer);
}

/** Returns the first and last day of a month (1 to 12). */
export function daysOfMonth(year: number, month: number): DayRange {
  const from = dayOfParts(year, month, 1) ?? 0;
  const next = month === 12 ? dayOfParts(year + 1, 1, 1) : dayOfParts(year, month + 1, 1);
  return { from, until: (next ?? from) - 1 };
}

/** Free times of a month, without those in the past or beyond the horizon. */
export function monthCalendar(
  ctx: Ctx & Uses<'caches'>,
  asked: Asked & { year: number; month: number },
): Promise<CalendarAnswer> {
  return answer(ctx, asked, daysOfMonth(asked.year, asked.month), freeMonth);
}

/** Times of a day, given as YYYY-MM-DD or by one of its instants. @throws validation-failed when neither is */
export async function dayCalendar(
  ctx: Ctx & Uses<'caches'>,
  asked: Asked & { date: string | undefined; instant: string | undefined },
): Promise<CalendarAnswer> {
  const day = await dayAsked(ctx, asked.date, asked.instant);
  return answer(ctx, asked, { from: day, until: day }, wholeDay);
}

async function dayAsked(
  ctx: Ctx & Uses<'caches'>,
  date: string | undefined,
  instant: string | undefined,
): Promise<CalendarDay> {
  const day =
    date !== undefined
      ? dayOfIso(date)
      : instant !== undefined
        ? zoneOf((await settingsOf(ctx)).timezone).dayAt(Math.floor(Date.parse(instant) / 60_000))
        : undefined;
  if (day === undefined)
    throw problem('validation-failed', {
      errors: [{ path: 'query.selectedDate', message: 'Name a day by selectedDate or timestamp.' }],
    });
  return day;
}
