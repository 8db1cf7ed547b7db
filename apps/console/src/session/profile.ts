// Who is signed in, with role and rights; read once and kept for five minutes.
import { type Answer, identity, type StaffRight } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.tsx';

export type StaffProfile = Answer<typeof identity.staffProfile>;

/** Where the profile is kept among the reads; invalidate it after changing it. */
export const profileKey = ['me'] as const;

/** The profile, or undefined until it has come. */
export function useProfile(): StaffProfile | undefined {
  const { call } = useApi();
  return useQuery({
    queryKey: profileKey,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(identity.staffProfile, undefined, { signal }),
  }).data;
}

/** Whether the signed-in person holds a right; undefined until that is known. */
export function useRight(right: StaffRight): boolean | undefined {
  return useProfile()?.rights.includes(right);
}
