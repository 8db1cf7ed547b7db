// What of the waitlist a colleague sees who is limited to some locations.
import { isAtPlaces, type StaffPlaces } from '../staff/public.ts';

interface EntryPlaces {
  /** Where the person would come; empty for anywhere. */
  readonly locationIds: readonly string[];
  /** Where the visit is that an earlier time would take the place of; null without one. */
  readonly visitLocationId: string | null;
}

/** Whether an entry is for one of these locations. One that would move a visit at another location is not. */
export function isSeen(places: StaffPlaces, { locationIds, visitLocationId }: EntryPlaces): boolean {
  if (visitLocationId !== null && !isAtPlaces(places, visitLocationId)) return false;
  return locationIds.length === 0 || locationIds.some((id) => isAtPlaces(places, id));
}
