// The signed-in user with role and rights; fetched once and cached for five minutes.
import { type Answer, identity, type StaffRight } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.tsx';
import { profileKey } from '../api/query-client.ts';

export type StaffProfile = Answer<typeof identity.staffProfile>;

/** Returns the profile, or undefined until it has loaded. */
export function useProfile(): StaffProfile | undefined {
  const { call } = useApi();
  return useQuery({
    queryKey: profileKey,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(identity.staffProfile, undefined, { signal }),
  }).data;
}

/** Returns whether the signed-in user may change anything at all besides their own account; false until that is known. */
export function useMayWrite(): boolean {
  const role = useProfile()?.role;
  return role !== undefined && role !== 'read-only';
}

/** Returns whether the signed-in user holds a right; undefined until that is known. */
export function useRight(right: StaffRight): boolean | undefined {
  return useProfile()?.rights.includes(right);
}
