// When somebody is due, when messages go, and when a practice looks for both. Days are those of the practice's calendar.
import { isTextTime, type QuietHours } from '../reminders/public.ts';

/** What of a rule says when. */
export interface RecallTimes {
  readonly months: number;
  /** The first message goes so many days before it is due. */
  readonly firstDays: number;
  /** The next ones follow so many days apart. */
  readonly everyDays: number;
  readonly mostMessages: number;
}

/** Days between two messages to one person, whatever rules they go by. */
export const daysApart = 7;

const nightMinute = 3 * 60;
const dayMs = 86_400_000;

const localOf = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

function instantAt(day: Temporal.PlainDate, minute: number, zone: string): Date {
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  return new Date(day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Returns the day so many days after another one. Days are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Returns the day that is so many months after a visit; of a month that is too short its last day. */
export function dueDay(startsAt: Date, months: number, zone: string): string {
  return localOf(startsAt, zone).toPlainDate().add({ months }, { overflow: 'constrain' }).toString();
}

/** Whether somebody who is due on that day is on the list today: from the day of the first message on. */
export function isListed(due: string, { firstDays }: Pick<RecallTimes, 'firstDays'>, today: string): boolean {
  return addDays(due, -firstDays) <= today;
}

/** Returns an instant before which a visit must have begun so that it can be listed today; a few days later than needed. */
export function latestStart(today: string, { months, firstDays }: RecallTimes, zone: string): Date {
  const day = Temporal.PlainDate.from(today).add({ days: firstDays }).subtract({ months }).add({ days: 5 });
  return instantAt(day, 0, zone);
}

/** What a recall has got so far. */
export interface RecallSoFar {
  readonly due: string;
  readonly sent: number;
  /** Day of the last message. */
  readonly lastOn: string | null;
}

/** Returns the day of the next message, which may have passed; null when all have gone. */
export function nextMessageDay({ due, sent, lastOn }: RecallSoFar, rule: RecallTimes): string | null {
  if (sent >= rule.mostMessages) return null;
  return lastOn === null ? addDays(due, -rule.firstDays) : addDays(lastOn, rule.everyDays);
}

/** Returns the day on which a message goes that is planned for a day: not before today, and on no weekend. */
export function sendingDay(planned: string, today: string): string {
  const day = Temporal.PlainDate.from(planned < today ? today : planned);
  return day.add({ days: Math.max(0, (8 - day.dayOfWeek) % 7) * Number(day.dayOfWeek > 5) }).toString();
}

/**
 * Returns when a practice next looks for who is due: at 3:00 AM of its wall clock, and as many seconds later as its id says, so
 * that the practices of a zone are spread over the hour.
 */
export function nextNight(now: Date, zone: string, practiceId: string): Date {
  const later = (Number.parseInt(practiceId.replaceAll('-', '').slice(0, 8), 16) % 3600) * 1000;
  const today = localOf(now, zone).toPlainDate();
  const nights = [0, 1, 2].map((days) => instantAt(today.add({ days }), nightMinute, zone).getTime() + later);
  return new Date(nights.find((night) => night > now.getTime()) ?? now.getTime() + dayMs);
}

/** Where and when messages go. */
export interface SendingHours extends QuietHours {
  /** IANA name of the practice's zone. */
  readonly zone: string;
  /** When the practice's plan of reminders sends what goes by days, in minutes after midnight. */
  readonly daysAt: number;
}

/**
 * Whether messages go at an instant: on a weekday, within the hours of texts in the practice's zone and in all others, and not
 * before the time of day of the practice's reminders, so that a reminder of the morning has precedence.
 */
export function isSendingTime(instant: Date, zones: readonly string[], hours: SendingHours): boolean {
  const all = [hours.zone, ...zones];
  const { hour, minute } = localOf(instant, hours.zone);
  if (!isTextTime(instant, all, hours) || hour * 60 + minute < firstMinute(hours)) return false;
  return all.every((zone) => localOf(instant, zone).dayOfWeek <= 5);
}

function firstMinute({ quietFrom, quietUntil, daysAt }: SendingHours): number {
  return daysAt > quietFrom && daysAt < quietUntil ? daysAt : quietFrom;
}

/** Returns the next instant, from `now` on, at which messages go; undefined when there is none in a week, so far are the zones apart. */
export function nextSendingTime(now: Date, zones: readonly string[], hours: SendingHours): Date | undefined {
  if (isSendingTime(now, zones, hours)) return now;
  const openings = [...new Set([hours.zone, ...zones])].flatMap((zone) => {
    const today = localOf(now, zone).toPlainDate();
    const minutes = zone === hours.zone ? [hours.quietFrom, firstMinute(hours)] : [hours.quietFrom];
    return Array.from({ length: 9 }, (_, days) => days).flatMap((days) =>
      minutes.map((minute) => instantAt(today.add({ days }), minute, zone)),
    );
  });
  return openings
    .toSorted((one, other) => one.getTime() - other.getTime())
    .find((opening) => opening > now && isSendingTime(opening, zones, hours));
}
