// Free days and times of one provider, for callers that name a length instead of a type.
import { type DayRange, dayOfIso, type VisitRules, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { bookableDays, type Offer, readOfferBy, scopeOf } from './offer.ts';
import { isBookableProvider, selectRulesOfProvider } from './offered.store.ts';
import { openDays, type TimeSlot, wholeDay } from './time-slots.policy.ts';
import { daysOfMonth } from './virtual-calendar.ts';

interface Asked {
  readonly providerId: string;
  /** Minutes. */
  readonly length: number;
  readonly ownHold: Buffer | undefined;
}

/** Rules for a length that no type of the provider has; notice in minutes, horizon in days. */
const usual = { bufferBefore: 0, bufferAfter: 0, notice: 120, horizonDays: 120 };

/** @throws not-found for a provider who cannot be booked online */
async function offerFor(
  ctx: Ctx & Uses<'caches'>,
  { providerId, length, ownHold }: Asked,
  days: DayRange,
): Promise<Offer | undefined> {
  const settings = await settingsOf(ctx);
  const scope = scopeOf(settings);
  const now = ctx.clock.now();
  const within = bookableDays(zoneOf(settings.timezone), now, days);
  const found = await inTenant(ctx, async (tx) => {
    if (!(await isBookableProvider(tx, providerId, scope))) return undefined;
    if (!within) return { offer: undefined };
    // A time shown as free must be free for every type of that length, so the strictest rule of each kind holds.
    const strictest = await selectRulesOfProvider(tx, providerId, length, scope);
    const rules: VisitRules = {
      duration: length,
      granularity: settings.bookingTimeInterval,
      ...(strictest ?? usual),
    };
    return { offer: await readOfferBy(tx, settings, { providerId, ownHold, now, days: within }, rules) };
  });
  if (!found) throw problem('not-found');
  return found.offer;
}

/** Days of a month (1 to 12) on which the provider has a free time, YYYY-MM-DD. */
export async function providerOpenDays(
  ctx: Ctx & Uses<'caches'>,
  asked: Asked & { year: number; month: number },
): Promise<string[]> {
  const offer = await offerFor(ctx, asked, daysOfMonth(asked.year, asked.month));
  return offer ? openDays(offer) : [];
}

/** Times of a day (YYYY-MM-DD), free and taken. */
export async function providerTimeSlots(
  ctx: Ctx & Uses<'caches'>,
  asked: Asked & { date: string },
): Promise<readonly TimeSlot[]> {
  const day = dayOfIso(asked.date) ?? 0;
  const offer = await offerFor(ctx, asked, { from: day, until: day });
  return offer ? wholeDay(offer).days.flatMap(({ timeSlots }) => timeSlots) : [];
}
