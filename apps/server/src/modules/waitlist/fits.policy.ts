// Whether a time suits somebody on the waitlist, and who comes first.
import { type CalendarDay, type EpochMinute, weekdayOfDay, type Zone } from '@foyer/scheduling';

export type WaitedPart = 'morning' | 'afternoon' | 'evening';

/** What somebody waits for. An empty list means any. */
export interface WaitedFor {
  readonly providerIds: readonly string[];
  readonly locationIds: readonly string[];
  readonly weekdays: readonly number[];
  readonly parts: readonly string[];
  /** Both included. */
  readonly fromDay: CalendarDay;
  readonly untilDay: CalendarDay;
  readonly isShortNotice: boolean;
}

/** A visit that somebody has, by the minute. */
export interface OwnVisitTime {
  readonly visitId: string;
  readonly typeId: string | null;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

/** Somebody on the waitlist, with what decides about offers. */
export interface Waiting extends WaitedFor {
  readonly entryId: string;
  /** The same for all entries of a person: the patient, or for a guest the visit. */
  readonly personId: string;
  readonly typeId: string;
  readonly isPinned: boolean;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  /** The later visit that a time takes the place of. */
  readonly insteadOf: { readonly visitId: string; readonly from: EpochMinute } | undefined;
  /** Their open visits. */
  readonly own: readonly OwnVisitTime[];
}

/** A time that can be booked. */
export interface OpenTime {
  readonly providerId: string;
  readonly locationId: string;
  readonly from: EpochMinute;
  readonly until: EpochMinute;
}

const hour = 60;
/** How far ahead a time has to lie, in minutes. */
const noticeOf = ({ isShortNotice }: WaitedFor) => (isShortNotice ? hour : 24 * hour);

const [noon, evening] = [12 * hour, 17 * hour];

function partOf(minute: number): WaitedPart {
  if (minute < noon) return 'morning';
  return minute < evening ? 'afternoon' : 'evening';
}

const isAny = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value);

/** Whether a time is one that somebody waits for. */
export function isWished(wishes: WaitedFor, { providerId, locationId, from }: OpenTime, zone: Zone): boolean {
  const day = zone.dayAt(from);
  return (
    isAny(wishes.providerIds, providerId) &&
    isAny(wishes.locationIds, locationId) &&
    isAny(wishes.weekdays, weekdayOfDay(day)) &&
    isAny(wishes.parts, partOf(zone.minuteOfDayAt(from))) &&
    day >= wishes.fromDay &&
    day <= wishes.untilDay
  );
}

/** Whether a time would be of use to somebody: earlier than the visit it stands for, and not beside another of theirs. */
export function isUseful(
  { typeId, insteadOf, own }: Waiting,
  { from, until }: Pick<OpenTime, 'from' | 'until'>,
): boolean {
  if (insteadOf && insteadOf.from <= from) return false;
  return own.every((visit) => {
    const isEarlier = visit.typeId === typeId && visit.from <= from;
    const isBeside = visit.visitId !== insteadOf?.visitId && visit.from < until && visit.until > from;
    return !isEarlier && !isBeside;
  });
}

/** Whether a time may be offered to somebody by itself. */
export function mayOffer(
  entry: Waiting,
  time: OpenTime,
  { zone, now }: { readonly zone: Zone; readonly now: EpochMinute },
) {
  return time.from - now >= noticeOf(entry) && isWished(entry, time, zone) && isUseful(entry, time);
}

/** The order of offers: pinned ones, those with the longest way to go to their visit, then the oldest. */
export function inOrder<T extends Pick<Waiting, 'isPinned' | 'insteadOf' | 'madeAt' | 'entryId'>>(
  entries: readonly T[],
): T[] {
  const wayOf = ({ insteadOf }: T) => insteadOf?.from ?? Number.NEGATIVE_INFINITY;
  return entries.toSorted((one, other) => {
    const byPin = Number(other.isPinned) - Number(one.isPinned);
    if (byPin !== 0) return byPin;
    const [a, b] = [wayOf(one), wayOf(other)];
    if (a !== b) return b > a ? 1 : -1;
    return one.madeAt - other.madeAt || (one.entryId < other.entryId ? -1 : 1);
  });
}
