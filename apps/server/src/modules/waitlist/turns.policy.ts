// Whom an opened time is offered to now: one person after another, and close to the time five at once. It knows neither the
// database nor how people are told; a look of the waitlist hands it both, and so does a model in its tests.
import {
  type AvailabilityQuestion,
  type EpochMinute,
  freeStarts,
  type MinuteRange,
  type Zone,
} from '@foyer/scheduling';
import { mayOffer, type OpenTime, type Waiting } from './fits.policy.ts';

/** A time that has opened. */
export interface FreeStretch extends MinuteRange {
  readonly freedId: string;
  /** Undefined for every provider, or every location. */
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** Who sees patients where and when, without what is taken, for visits of one length. */
export interface Desk {
  readonly providerId: string;
  readonly locationId: string;
  readonly question: AvailabilityQuestion;
}

/** An offer of the past or one that is open. Those with one hold were made at once. */
export interface PastOffer extends MinuteRange {
  readonly holdId: string;
  readonly providerId: string;
}

/** Whether somebody can be told now, and until when an offer may last. */
export type TurnReach = { readonly until: EpochMinute } | 'quiet' | 'none';

/** What a look needs of the world. */
export interface TurnWorld {
  readonly zone: Zone;
  readonly now: EpochMinute;
  /** Minutes that a time is kept for one person. */
  readonly offerMinutes: number;
  /** Offers of this opened time so far. */
  readonly past: readonly PastOffer[];
  /** People who have an open offer, with its end. */
  readonly busy: ReadonlyMap<string, EpochMinute>;
  /** Returns where and when visits like this one can be booked online on the stretch's days: the same value for the same answer. */
  desksFor(entry: Waiting): Promise<readonly Desk[]>;
  /** Whether this person was offered this start before. */
  wasOffered(personId: string, start: EpochMinute): boolean;
  reach(entry: Waiting): Promise<TurnReach>;
  /** Whether visits of both take the same time, so that one hold can serve both. */
  isSameLength(one: Waiting, other: Waiting): boolean;
  /** Keeps the time and tells these people. Returns false when somebody else has taken it. */
  offer(entries: readonly Waiting[], time: OpenTime, until: EpochMinute): Promise<boolean>;
}

export interface OfferTurn {
  /** How many times were kept. */
  readonly made: number;
  /** When to look again; undefined when the time is everybody's. */
  readonly again: EpochMinute | undefined;
}

/** Turns of one time; then it is everybody's. */
export const mostTurns = 5;
/** People who are asked at once when a time is close. */
export const mostAtOnce = 5;
/** How close that is, in minutes. */
const closeMinutes = 240;
/** An offer that would end sooner than this, in minutes, waits for the morning. */
const leastMinutes = 5;
/** When to ask again somebody whose night it is, in minutes. */
const quietAgain = 30;

const overlaps = (one: MinuteRange, other: MinuteRange) => one.from < other.until && one.until > other.from;

function turnsOf(past: readonly PastOffer[], time: OpenTime): number {
  const same = past.filter((offer) => offer.providerId === time.providerId && overlaps(offer, time));
  return new Set(same.map(({ holdId }) => holdId)).size;
}

/** Returns the times of visits that need some of a stretch: first those that lie within it, each the earliest first. */
export function timesIn(stretch: FreeStretch, desks: readonly Desk[], zone: Zone): OpenTime[] {
  const times = desks
    .filter(
      ({ providerId, locationId }) =>
        (stretch.providerId ?? providerId) === providerId && (stretch.locationId ?? locationId) === locationId,
    )
    .flatMap(({ providerId, locationId, question }) => {
      const { duration } = question.rules;
      const days = { from: zone.dayAt(stretch.from - duration), until: zone.dayAt(stretch.until) };
      return freeStarts(question, days).map((from) => ({ providerId, locationId, from, until: from + duration }));
    });
  const isWithin = ({ from, until }: MinuteRange) => Number(from >= stretch.from && until <= stretch.until);
  return times
    .filter((time) => overlaps(time, stretch))
    .sort((one, other) => isWithin(other) - isWithin(one) || one.from - other.from);
}

/** Offers of this look, which take the time from those who come after. */
class Taken {
  private readonly times: OpenTime[] = [];
  private readonly people = new Set<string>();

  has(entry: Waiting): boolean {
    return this.people.has(entry.personId);
  }
  isFree(time: OpenTime): boolean {
    return !this.times.some((taken) => taken.providerId === time.providerId && overlaps(taken, time));
  }
  add(entries: readonly Waiting[], time: OpenTime): void {
    this.times.push(time);
    for (const { personId } of entries) this.people.add(personId);
  }
}

/**
 * Offers the times of a stretch to the first of these entries whom they suit, each person one. Returns when the stretch has to be
 * looked at again: when the first of its offers ends, or somebody can be asked who cannot be now.
 * @param entries in the order in which they come
 */
export async function takeTurns(
  world: TurnWorld,
  stretch: FreeStretch,
  entries: readonly Waiting[],
): Promise<OfferTurn> {
  const { zone, now } = world;
  const taken = new Taken();
  const known = new Map<readonly Desk[], readonly OpenTime[]>();
  const timesOf = (desks: readonly Desk[]) => {
    const times = known.get(desks) ?? timesIn(stretch, desks, zone);
    known.set(desks, times);
    return times;
  };
  let [made, again]: [number, EpochMinute | undefined] = [0, undefined];
  const lookAt = (minute: EpochMinute) => {
    if (minute < stretch.until) again = Math.min(again ?? minute, minute);
  };

  /** Returns the end of an offer to somebody, or undefined when they cannot be told now. */
  const endFor = async (entry: Waiting): Promise<EpochMinute | undefined> => {
    const reach = await world.reach(entry);
    const isQuiet = reach === 'quiet' || (reach !== 'none' && reach.until - now < leastMinutes);
    if (isQuiet) lookAt(now + quietAgain);
    return isQuiet || reach === 'none' ? undefined : Math.min(reach.until, now + world.offerMinutes);
  };
  const suits = (entry: Waiting, time: OpenTime) =>
    mayOffer(entry, time, world) && !world.wasOffered(entry.personId, time.from);

  /** Returns others who are asked for a close time at once, with the end that suits all. */
  const company = async (first: Waiting, time: OpenTime, end: EpochMinute) => {
    const group = [first];
    let until = end;
    for (const entry of time.from - now < closeMinutes ? entries : []) {
      if (group.length === mostAtOnce) break;
      const isOther = group.every(({ personId }) => personId !== entry.personId) && entry.typeId === first.typeId;
      const isAsked =
        isOther && world.isSameLength(first, entry) && !taken.has(entry) && !world.busy.has(entry.personId);
      const ends = isAsked && suits(entry, time) ? await endFor(entry) : undefined;
      if (ends === undefined) continue;
      group.push(entry);
      until = Math.min(until, ends);
    }
    return { group, until };
  };

  for (const entry of entries) {
    if (taken.has(entry)) continue;
    const busyUntil = world.busy.get(entry.personId);
    const times = timesOf(await world.desksFor(entry)).filter(
      (time) => taken.isFree(time) && suits(entry, time) && turnsOf(world.past, time) < mostTurns,
    );
    if (times.length > 0 && busyUntil !== undefined) lookAt(busyUntil);
    if (times.length === 0 || busyUntil !== undefined) continue;
    const end = await endFor(entry);
    if (end === undefined) continue;
    for (const time of times) {
      const { group, until } = await company(entry, time, end);
      if (!(await world.offer(group, time, until))) continue;
      taken.add(group, time);
      made += 1;
      lookAt(until);
      break;
    }
  }
  return { made, again };
}
