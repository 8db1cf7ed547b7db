// What a practice offers: who works where and when, minus what is taken, as input for the availability engine.
import {
  type AvailabilityQuestion,
  type DayRange,
  dayOfIso,
  isoOfDay,
  type MinuteRange,
  type VisitRules,
  type WeeklyHours,
  type Zone,
  zoneOf,
} from '@foyer/scheduling';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { type OfferScope, type Schedule, type ScheduleFilter, selectSchedule } from './schedule.store.ts';

export interface Offer {
  /** Who sees patients where, in the practice's order of providers, then of locations. */
  readonly desks: readonly OfferedDesk[];
  readonly zone: Zone;
  /** The days asked for on which a visit may begin. */
  readonly days: DayRange;
}

export interface OfferedDesk {
  readonly providerId: string;
  readonly locationId: string;
  readonly question: AvailabilityQuestion;
}

/** How long a visit takes. */
export interface VisitLength {
  /** Minutes, all three. */
  readonly duration: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

export interface OfferQuestion extends Pick<ScheduleFilter, 'ownHold' | 'besides' | 'now' | 'isOffice'> {
  readonly typeId: string;
  readonly days: DayRange;
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  /** How long the visit takes, where that is not its type's own length. */
  readonly length?: VisitLength | undefined;
}

const minuteMs = 60_000;
/** The furthest day after today on which any type may be booked. */
const horizonLimit = 730;
/** Minutes that a visit and its buffers may extend beyond the days on which it begins. */
const reach = { before: 240, after: 1440 + 240 };

export function scopeOf(settings: StoredSettings): OfferScope {
  return {
    isSynced: settings.bookingSyncAvailability,
    isCoupled: settings.bookingProviderCoupled,
    placeholderId: settings.bookingPlaceholderProviderId,
  };
}

/** Returns the part of `days` between today and the horizon, or undefined when nothing is left. */
export function bookableDays(
  zone: Zone,
  now: Date,
  days: DayRange,
  horizonDays: number = horizonLimit,
): DayRange | undefined {
  const today = zone.dayAt(minuteAfter(now));
  const range = { from: Math.max(days.from, today), until: Math.min(days.until, today + horizonDays) };
  return range.from > range.until ? undefined : range;
}

/** Returns the first whole minute (since the epoch) at or after an instant. */
export function minuteAfter(time: Date): number {
  return Math.ceil(time.getTime() / minuteMs);
}

function at(minute: number): Date {
  return new Date(minute * minuteMs);
}

/**
 * Returns the offer for a type of visit by the practice's own rules, whatever the caller says; undefined when the type cannot be
 * booked online. Takes one query. Settings are passed in because reading them needs a transaction of its own.
 */
export async function readOffer(tx: Tx, settings: StoredSettings, question: OfferQuestion): Promise<Offer | undefined> {
  const zone = zoneOf(settings.timezone);
  const days = bookableDays(zone, question.now, question.days);
  if (!days) return { desks: [], zone, days: question.days };
  const { length, ...asked } = question;
  const schedule = await scheduleFor(tx, settings, { ...asked, days });
  const { type } = schedule;
  if (!type) return undefined;
  return offerFrom(schedule, zone, question.now, days, {
    ...(length ?? {
      duration: type.duration,
      bufferBefore: type.bufferBefore,
      bufferAfter: type.bufferAfter,
    }),
    notice: type.noticeMinutes,
    horizonDays: type.horizonDays,
    granularity: settings.bookingTimeInterval,
  });
}

/** Returns the offer by given rules, for days within reach (see bookableDays). Takes one query. */
export async function readOfferBy(
  tx: Tx,
  settings: StoredSettings,
  question: Omit<OfferQuestion, 'typeId' | 'length'>,
  rules: VisitRules,
): Promise<Offer> {
  const schedule = await scheduleFor(tx, settings, question);
  return offerFrom(schedule, zoneOf(settings.timezone), question.now, question.days, rules);
}

/** What the practice asks for itself. */
export interface OfficeQuestion {
  readonly typeId: string;
  /** Minutes; undefined for the type's. */
  readonly minutes: number | undefined;
  readonly days: DayRange;
  readonly now: Date;
  /** Whether providers who do not offer the type count, too. */
  readonly isAnyProvider: boolean;
  /** Those of `days` on which a visit may begin; absent for all of them. Then the offer holds for these alone. */
  readonly wanted?: readonly DayRange[] | undefined;
}

/**
 * Returns the offer for a visit that the practice books itself: notice and horizon do not bind; undefined when there is no such
 * type. Takes one query. @param question with days that are not over
 */
export async function readOfficeOffer(
  tx: Tx,
  settings: StoredSettings,
  { typeId, minutes, days, now, isAnyProvider, wanted }: OfficeQuestion,
): Promise<Offer | undefined> {
  const zone = zoneOf(settings.timezone);
  const scope = { isSynced: false, isCoupled: !isAnyProvider, placeholderId: settings.bookingPlaceholderProviderId };
  const within = wanted?.map((range) => spanOf(zone, range));
  const schedule = await scheduleFor(tx, settings, { typeId, days, now, isOffice: true, within }, scope);
  if (!schedule.type) return undefined;
  const { duration, bufferBefore, bufferAfter } = schedule.type;
  const horizonDays = days.until - zone.dayAt(minuteAfter(now));
  const rules = { duration: minutes ?? duration, bufferBefore, bufferAfter, notice: 0, horizonDays };
  return offerFrom(schedule, zone, now, days, { ...rules, granularity: settings.bookingTimeInterval });
}

/** Returns when the visits that begin on these days, and their buffers, may take place. */
const spanOf = (zone: Zone, days: DayRange) => ({
  from: at(zone.startOf(days.from) - reach.before),
  until: at(zone.startOf(days.until + 1) + reach.after),
});

function scheduleFor(
  tx: Tx,
  settings: StoredSettings,
  { days, ...filter }: Omit<OfferQuestion, 'typeId' | 'length'> & Pick<ScheduleFilter, 'typeId' | 'within'>,
  scope: OfferScope = scopeOf(settings),
) {
  const zone = zoneOf(settings.timezone);
  const span = {
    ...spanOf(zone, days),
    // Hours of the previous day may extend past midnight.
    days: { from: isoOfDay(days.from - 1), until: isoOfDay(days.until + 2) },
  };
  return selectSchedule(tx, { ...filter, ...span }, scope);
}

function offerFrom(
  { hours, closed, away, busy }: Schedule,
  zone: Zone,
  now: Date,
  asked: DayRange,
  rules: VisitRules,
): Offer {
  const days = bookableDays(zone, now, asked, rules.horizonDays);
  if (!days) return { desks: [], zone, days: asked };
  const awayOf = byProvider(away.filter((row) => !row.isOutside));
  // Buffers must not overlap visits in other software, but may overlap time off.
  const busyOf = byProvider([...busy, ...away.filter((row) => row.isOutside)]);
  const desks = deskHours(hours).map(({ providerId, locationId, work, breaks }) => ({
    providerId,
    locationId,
    question: {
      zone,
      rules,
      now: minuteAfter(now),
      busy: busyOf.get(providerId) ?? [],
      working: {
        hours: work,
        breaks,
        away: awayOf.get(providerId) ?? [],
        closed: closed
          .filter(
            (closure) =>
              (closure.locationId ?? locationId) === locationId && (closure.providerId ?? providerId) === providerId,
          )
          .map(({ fromDay, untilDay }) => ({ from: dayOfIso(fromDay) ?? 0, until: dayOfIso(untilDay) ?? 0 })),
      },
    },
  }));
  return { desks, zone, days };
}

function byProvider(rows: Schedule['busy']): Map<string, MinuteRange[]> {
  const map = new Map<string, MinuteRange[]>();
  for (const { providerId, times } of rows) {
    const ranges = map.get(providerId) ?? [];
    map.set(providerId, ranges);
    const minutes = times.split(' ');
    for (let at = 0; at < minutes.length; at += 2)
      ranges.push({ from: Number(minutes[at]), until: Number(minutes[at + 1]) });
  }
  return map;
}

interface DeskHours {
  readonly providerId: string;
  readonly locationId: string;
  readonly work: WeeklyHours[];
  readonly breaks: WeeklyHours[];
}

function deskHours(rows: Schedule['hours']): DeskHours[] {
  const desks = new Map<string, DeskHours>();
  for (const row of rows) {
    const { providerId, locationId } = row;
    const key = `${providerId} ${locationId}`;
    const desk = desks.get(key) ?? { providerId, locationId, work: [], breaks: [] };
    desks.set(key, desk);
    (row.kind === 'work' ? desk.work : desk.breaks).push({
      weekday: row.weekday,
      from: row.fromMinute,
      until: row.untilMinute,
      validFrom: row.validFrom === null ? undefined : dayOfIso(row.validFrom),
      validUntil: row.validUntil === null ? undefined : dayOfIso(row.validUntil),
    });
  }
  return [...desks.values()];
}
