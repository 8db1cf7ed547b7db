// When a step of a plan is due, and when a text may go: by the wall clock of the practice and of the recipient's region.
import { regionsOf } from '@foyer/forms';
import { zonesOfRegions } from './zones-of-regions.ts';

/** When a step goes, relative to its visit. */
export interface StepTime {
  readonly when: 'booking' | 'days' | 'hours';
  /** Days or hours before the visit. */
  readonly n: number;
}

/** Minutes after midnight. */
export interface QuietHours {
  /** Texts go from then on. */
  readonly quietFrom: number;
  /** Texts go until then. */
  readonly quietUntil: number;
}

/** Where the days of a plan are counted. */
export interface PlanClock {
  /** IANA name of the practice's zone. */
  readonly zone: string;
  /** When steps of days go, in minutes after midnight. */
  readonly daysAt: number;
}

/** 8:00 PM: when a text goes that would come in the night. */
const eveningMinute = 20 * 60;

const dayMs = 86_400_000;

function instantAt(day: Temporal.PlainDate, minute: number, zone: string): Date {
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  const zoned = day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}

function localOf(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

/** Returns the calendar day of an instant in a zone, YYYY-MM-DD. */
export function localDay(instant: Date, zone: string): string {
  return localOf(instant, zone).toPlainDate().toString();
}

/** Returns when steps of days go on a calendar day, YYYY-MM-DD. */
export function dueOnDay(day: string, { zone, daysAt }: PlanClock): Date {
  return instantAt(Temporal.PlainDate.from(day), daysAt, zone);
}

/** Returns when texts go that would come in the night, in minutes after midnight of the evening before. */
export function eveningMinuteOf({ quietUntil }: QuietHours): number {
  return Math.min(eveningMinute, quietUntil - 60);
}

/**
 * Returns when a step is due, before quiet hours are looked at; undefined for the step at booking, which goes with the booking.
 * Hours are counted on the wall clock, so 24 hours before Monday 9:00 is Sunday 9:00 even when the clocks change between. A time
 * that the clock skips is moved forward, and of a time that it shows twice the first one counts.
 */
export function dueOf(step: StepTime, startsAt: Date, { zone, daysAt }: PlanClock): Date | undefined {
  const start = localOf(startsAt, zone).toPlainDateTime();
  if (step.when === 'booking') return undefined;
  if (step.when === 'days')
    return dueOnDay(start.toPlainDate().subtract({ days: step.n }).toString(), { zone, daysAt });
  const zoned = start.subtract({ hours: step.n }).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}

/** Returns the zones of a state or province, named by code or in full; none for a region that is not known. */
export function zonesOfRegion(state: string, country: string): readonly string[] {
  if (country !== 'US' && country !== 'CA') return [];
  const typed = state.trim().toLowerCase();
  const region = regionsOf(country)?.find(
    ({ code, name }) => code.toLowerCase() === typed || name.toLowerCase() === typed,
  );
  return region ? (zonesOfRegions[country][region.code] ?? []) : [];
}

/** Returns whether texts may go at an instant: within the hours in every one of the zones. */
export function isTextTime(instant: Date, zones: readonly string[], { quietFrom, quietUntil }: QuietHours): boolean {
  return zones.every((zone) => {
    const { hour, minute } = localOf(instant, zone);
    const now = hour * 60 + minute;
    return now >= quietFrom && now < quietUntil;
  });
}

/**
 * Returns when a text goes that is due at `due`: then, or if that is in the night of one of the zones, at 8:00 PM of the evening
 * before, in the zone where that leaves the night alone everywhere. A practice whose texts end earlier sends an hour before they
 * end. Undefined when no such evening exists within the day before.
 */
export function textTimeOf(due: Date, zones: readonly string[], quiet: QuietHours): Date | undefined {
  if (isTextTime(due, zones, quiet)) return due;
  const minute = eveningMinuteOf(quiet);
  let latest: Date | undefined;
  for (const zone of zones) {
    const day = localOf(due, zone).toPlainDate();
    for (const evening of [day, day.subtract({ days: 1 })]) {
      const at = instantAt(evening, minute, zone);
      const isBefore = at <= due && due.getTime() - at.getTime() <= dayMs;
      if (isBefore && isTextTime(at, zones, quiet) && (!latest || at > latest)) latest = at;
    }
  }
  return latest;
}

/** Returns when a text may not go any more that may go at `at`: the first end of the hours in one of the zones. */
export function textsEndAt(at: Date, zones: readonly string[], { quietUntil }: QuietHours): Date {
  const ends = zones.map((zone) => instantAt(localOf(at, zone).toPlainDate(), quietUntil, zone).getTime());
  return new Date(Math.min(...ends));
}

/** Returns the first instant of a calendar day in a zone. `day` is YYYY-MM-DD. */
export function startOfDay(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

/** Returns the first instant of the day after. */
export function endOfDay(day: string, zone: string): Date {
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), zone);
}
