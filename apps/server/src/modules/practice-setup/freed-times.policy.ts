// Which times a change opens: of a visit that takes less than before, and of hours that were added.
import { type CalendarDay, dayOfIso, type MinuteRange, type WeekRow, weekdayOfDay, type Zone } from '@foyer/scheduling';

export interface FreedStretch {
  readonly from: Date;
  readonly until: Date;
}

/** What a visit takes of its provider's time. */
export interface TakenTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly providerId: string;
  readonly status: string;
}

const taking: readonly string[] = ['scheduled', 'confirmed', 'met', 'booked'];

/** Returns what a change of a visit opens of its provider's time from now on: nothing, one range or two. */
export function rangesFreed(before: TakenTime, after: TakenTime | undefined, now: Date): FreedStretch[] {
  if (!taking.includes(before.status)) return [];
  const was = { from: before.startsAt, until: before.endsAt };
  const isStill = after && taking.includes(after.status) && after.providerId === before.providerId;
  const rest = isStill ? rangesLeft(was, { from: after.startsAt, until: after.endsAt }) : [was];
  return rest.map(({ from, until }) => ({ from: later(from, now), until })).filter(({ from, until }) => until > from);
}

/** Returns what is left of a range without another: nothing, one range or two. */
export function rangesLeft({ from, until }: FreedStretch, taken: FreedStretch): FreedStretch[] {
  return [
    { from, until: earlier(until, taken.from) },
    { from: later(from, taken.until), until },
  ].filter((range) => range.until > range.from);
}

const earlier = (one: Date, other: Date) => (other < one ? other : one);
const later = (one: Date, other: Date) => (other > one ? other : one);

/** Days ahead for which opened hours are written down: nobody waits longer. */
const mostDays = 180;

interface OpenHours {
  readonly locationId: string;
  readonly range: MinuteRange;
}

/** Returns when somebody works on a day, in minutes after midnight: the hours without the breaks, each location by itself. */
function openOn(rows: readonly WeekRow[], day: CalendarDay): OpenHours[] {
  const valid = rows.filter(
    ({ weekday, validFrom, validUntil }) =>
      weekday === weekdayOfDay(day) &&
      (validFrom === null || day >= (dayOfIso(validFrom) ?? day)) &&
      (validUntil === null || day <= (dayOfIso(validUntil) ?? day)),
  );
  const breaks = valid.filter(({ kind }) => kind === 'break');
  return valid
    .filter(({ kind }) => kind === 'work')
    .flatMap(({ locationId, from, until }) =>
      without(
        [{ from, until }],
        breaks.filter((row) => row.locationId === locationId),
      ).map((range) => ({
        locationId,
        range,
      })),
    );
}

/** Returns what is left of ranges without others. */
function without(ranges: readonly MinuteRange[], taken: readonly MinuteRange[]): MinuteRange[] {
  return taken.reduce<MinuteRange[]>(
    (left, { from, until }) =>
      left
        .flatMap((range) => [
          { from: range.from, until: Math.min(range.until, from) },
          { from: Math.max(range.from, until), until: range.until },
        ])
        .filter((range) => range.until > range.from),
    [...ranges],
  );
}

/** Returns when new hours of a provider allow what the old ones did not, from today on, for as long as anybody waits. */
export function hoursOpened(
  zone: Zone,
  before: readonly WeekRow[],
  after: readonly WeekRow[],
  now: Date,
): (FreedStretch & { readonly locationId: string })[] {
  const today = zone.dayAt(Math.floor(now.getTime() / 60_000));
  const days = Array.from({ length: mostDays }, (_, at) => today + at);
  return days
    .flatMap((day) => {
      const old = openOn(before, day);
      return openOn(after, day).flatMap(({ locationId, range }) => {
        const known = old.filter((hours) => hours.locationId === locationId).map((hours) => hours.range);
        return without([range], known).flatMap(({ from, until }) =>
          zone.instantsOf(day, from, until).map((instants) => ({
            locationId,
            from: later(new Date(instants.from * 60_000), now),
            until: new Date(instants.until * 60_000),
          })),
        );
      });
    })
    .filter(({ from, until }) => until > from);
}
