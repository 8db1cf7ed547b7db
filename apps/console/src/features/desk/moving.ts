// A visit that is being moved or made longer: where it would be, before it is dropped.
import type { Column, Visit } from './columns.ts';
import type { VisitPlace } from './use-changes.ts';

export interface PendingMove {
  readonly visit: Visit;
  readonly to: VisitPlace;
  readonly by: 'pointer' | 'keys';
}

const DAY = 1440;
const shortest = 5;

export function placeOf({ day, from, minutes, providerId, locationId }: VisitPlace): VisitPlace {
  return { day, from, minutes, providerId, locationId };
}

export function isSamePlace(a: VisitPlace, b: VisitPlace): boolean {
  return a.day === b.day && a.from === b.from && a.minutes === b.minutes && a.providerId === b.providerId;
}

/** Where a visit is in another column: at its own location where the provider works there that day, else where they do. */
export function inColumn(to: VisitPlace, column: Pick<Column, 'day' | 'provider' | 'locationIds'>): VisitPlace {
  const isThere = column.locationIds.length === 0 || column.locationIds.includes(to.locationId);
  const locationId = isThere ? to.locationId : (column.locationIds[0] ?? to.locationId);
  return { ...to, day: column.day, providerId: column.provider.id, locationId };
}

/** The step of the grid that is nearest. */
export function snapped(minute: number, step: number): number {
  return Math.round(minute / step) * step;
}

/** Begins at another minute, on the same day. */
export function startingAt(to: VisitPlace, minute: number): VisitPlace {
  return { ...to, from: Math.max(0, Math.min(minute, DAY - shortest)) };
}

/** Ends at another minute, at least one step later than it begins. */
export function endingAt(to: VisitPlace, minute: number, step: number): VisitPlace {
  return { ...to, minutes: Math.max(Math.min(step, to.minutes), shortest, Math.min(minute, DAY) - to.from) };
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** What an arrow does to a visit in hand; with Shift, up and down change how long it is. */
export function byKey(
  to: VisitPlace,
  key: MoveKey,
  isShift: boolean,
  columns: readonly Column[],
  step: number,
): VisitPlace {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? -1 : 1;
    // From a time beside the grid the first step leads onto it.
    const next = (minute: number) => (by > 0 ? Math.floor(minute / step) + 1 : Math.ceil(minute / step) - 1) * step;
    return isShift ? endingAt(to, next(to.from + to.minutes), step) : startingAt(to, next(to.from));
  }
  const at = columns.findIndex(({ day, provider }) => day === to.day && provider.id === to.providerId);
  const column = columns[at + (key === 'ArrowLeft' ? -1 : 1)];
  return at < 0 || !column ? to : inColumn(to, column);
}
