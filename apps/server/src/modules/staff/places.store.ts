// SQL that leaves out rows of other locations.
import { sql } from 'kysely';
import type { StaffPlaces } from './staff-places.ts';

/** Condition that the location in `column` is one that somebody may see. */
export function atPlaces(places: StaffPlaces, column: string) {
  return places === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...places]}::uuid[])`;
}
