// Forgets what the signed-in user may no longer see: of people's data, nothing stays in the page's memory.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { profileKey } from '../api/query-client.ts';
import { type StaffProfile, useProfile } from './profile.ts';

type Reach = Pick<StaffProfile, 'rights' | 'locationIds'>;

/** Whether somebody may see or do less now than before, or sees fewer locations. */
export function isLess(before: Reach, now: Reach): boolean {
  if (before.rights.some((right) => !now.rights.includes(right))) return true;
  // Null is all locations.
  const { locationIds } = now;
  return locationIds !== null && !(before.locationIds?.every((id) => locationIds.includes(id)) ?? false);
}

/**
 * Empties the query cache but for the profile as soon as something was taken from the signed-in user. What is on the screen is
 * read again: what they may still see comes back, and the rest is refused.
 */
export function useForgetTaken(): void {
  const queries = useQueryClient();
  const profile = useProfile();
  const known = useRef(profile);
  useEffect(() => {
    const before = known.current;
    known.current = profile ?? before;
    if (!before || !profile || !isLess(before, profile)) return;
    const isTaken = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== profileKey[0];
    queries.removeQueries({ type: 'inactive', predicate: isTaken });
    void queries.resetQueries({ predicate: isTaken });
  }, [profile, queries]);
}
