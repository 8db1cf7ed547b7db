// A visit that is being moved or resized: where it would be if it were dropped now.
import type { Column, Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';

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

/** Moves a visit to another column. It keeps its location if the provider works there that day; else it takes theirs. */
export function inColumn(to: VisitPlace, column: Pick<Column, 'day' | 'provider' | 'locationIds'>): VisitPlace {
  const isThere = column.locationIds.length === 0 || column.locationIds.includes(to.locationId);
  const locationId = isThere ? to.locationId : (column.locationIds[0] ?? to.locationId);
  return { ...to, day: column.day, providerId: column.provider.id, locationId };
}

/** Returns the nearest step of the grid. */
export function snapped(minute: number, step: number): number {
  return Math.round(minute / step) * step;
}

/** Moves the start to another minute of the same day. */
export function startingAt(to: VisitPlace, minute: number): VisitPlace {
  return { ...to, from: Math.max(0, Math.min(minute, DAY - shortest)) };
}

/** Moves the end to another minute, at least one step after the start. */
export function endingAt(to: VisitPlace, minute: number, step: number): VisitPlace {
  return { ...to, minutes: Math.max(Math.min(step, to.minutes), shortest, Math.min(minute, DAY) - to.from) };
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Returns where an arrow key moves the visit; with Shift, up and down change its length. */
export function byKey(
  to: VisitPlace,
  key: MoveKey,
  isShift: boolean,
  columns: readonly Column[],
  step: number,
): VisitPlace {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? -1 : 1;
    // From a time off the grid, the first step snaps onto the grid.
    const next = (minute: number) => (by > 0 ? Math.floor(minute / step) + 1 : Math.ceil(minute / step) - 1) * step;
    return isShift ? endingAt(to, next(to.from + to.minutes), step) : startingAt(to, next(to.from));
  }
  const at = columns.findIndex(({ day, provider }) => day === to.day && provider.id === to.providerId);
  const column = columns[at + (key === 'ArrowLeft' ? -1 : 1)];
  return at < 0 || !column ? to : inColumn(to, column);
}
