// The locations whose visits the caller may see.
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';

type Caller = Pick<Ctx, 'principal'>;

/** Locations that somebody is limited to; null for all. */
export type StaffPlaces = ReadonlySet<string> | null;

/**
 * Returns the locations that the caller is limited to; null for all, also for whoever is not staff. They are read with the
 * session, at the beginning of each call, so asking for them costs no statement.
 */
export function staffPlaces({ principal }: Caller): StaffPlaces {
  return principal.kind === 'staff' ? principal.places : null;
}

/** Whether a location is among those. */
export function isAtPlaces(places: StaffPlaces, locationId: string): boolean {
  return places === null || places.has(locationId);
}

/** @throws forbidden when the caller may not book at this location */
export function mustBookAt(ctx: Caller, locationId: string): void {
  if (!isAtPlaces(staffPlaces(ctx), locationId)) throw problem('forbidden');
}

/** @throws forbidden for who is limited to locations, because it concerns the visits of all */
export function mustSeeAllPlaces(ctx: Caller): void {
  if (staffPlaces(ctx) !== null) throw problem('forbidden');
}
