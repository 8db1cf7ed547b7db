// What a person has chosen while moving a visit. It is kept in the entry of the browser's history: so it survives a reload and the
// way back, and never stands in the address.
import { type Month, monthOf } from '@foyer/forms/booking-parts';
import { dayInZone } from '@foyer/scheduling';
import type { ShownVisit } from './visit-source.ts';

export interface ChosenTime {
  /** ISO instant. */
  readonly startTime: string;
  readonly providerId: string;
  readonly locationId: string;
}

export interface MoveChoice {
  /** Ids to look among; empty for all that the rules allow. */
  readonly providerId: string;
  readonly locationId: string;
  readonly month: Month;
  /** `YYYY-MM-DD` at the practice; empty if none is chosen. */
  readonly day: string;
  readonly time: ChosenTime | undefined;
}

type MovedVisit = Pick<ShownVisit, 'startTime' | 'timezone' | 'providerId' | 'location'>;

/** Returns the first choice: the visit's own provider and place, in its month, or the present one if that is past. */
export function startChoice({ startTime, timezone, providerId, location }: MovedVisit, now: number): MoveChoice {
  const at = Math.max(Date.parse(startTime), now);
  return {
    providerId,
    locationId: location.id,
    month: monthOf(dayInZone(at, timezone)),
    day: '',
    time: undefined,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns the choice that an entry of the history holds; undefined if it holds none. */
export function readChoice(state: unknown): MoveChoice | undefined {
  const { move } = (state ?? {}) as { move?: Partial<MoveChoice> };
  if (!move || ![move.providerId, move.locationId, move.day].every(isText)) return undefined;
  const { month, time } = move;
  if (typeof month?.year !== 'number' || typeof month.month !== 'number') return undefined;
  if (time && ![time.startTime, time.providerId, time.locationId].every(isText)) return undefined;
  return move as MoveChoice;
}

/** Whether the other provider or place still lies within what is looked among. */
function isWithin(choice: MoveChoice, { providerId, locationId }: ChosenTime): boolean {
  return [choice.providerId || providerId, choice.locationId || locationId].join() === [providerId, locationId].join();
}

/** Returns the choice with other filters; a chosen time that they leave out is dropped, the day stays. */
export function lookAmong(
  choice: MoveChoice,
  filters: Partial<Pick<MoveChoice, 'providerId' | 'locationId'>>,
): MoveChoice {
  const next = { ...choice, ...filters };
  return { ...next, time: choice.time && isWithin(next, choice.time) ? choice.time : undefined };
}

export function turnMonth(choice: MoveChoice, month: Month): MoveChoice {
  return { ...choice, month };
}

/** Another day drops the time; the same day keeps it. */
export function chooseDay(choice: MoveChoice, day: string): MoveChoice {
  return { ...choice, day, time: day === choice.day ? choice.time : undefined };
}

/** Choosing the chosen time again clears it. */
export function chooseTime(choice: MoveChoice, time: ChosenTime): MoveChoice {
  return { ...choice, time: isSameTime(choice.time, time) ? undefined : time };
}

export function isSameTime(one: ChosenTime | undefined, other: ChosenTime | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    Date.parse(one.startTime) === Date.parse(other.startTime) &&
    one.providerId === other.providerId &&
    one.locationId === other.locationId
  );
}
