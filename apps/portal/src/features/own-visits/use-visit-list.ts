// Reads the lists of visits: all that are coming, and those that are over, page by page.
import { type Answer, ownVisits, patients } from '@foyer/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { usePortal, useSession } from '../../session/portal.ts';

export type ListedVisit = Answer<typeof ownVisits.listOwn>['visits'][number];

/** @param contactId whose visits; empty for everybody's */
export function useComingVisits(contactId: string) {
  const { call } = usePortal();
  const { patientId } = useSession();
  return useQuery({
    queryKey: ['own-visits', patientId, 'coming', contactId],
    queryFn: ({ signal }) =>
      call(ownVisits.listOwn, { query: { when: 'coming', ...(contactId && { contactId }) } }, { signal }),
    networkMode: 'always',
  });
}

/** The latest first, twenty a page. @param contactId whose visits; empty for everybody's */
export function usePastVisits(contactId: string) {
  const { call } = usePortal();
  const { patientId } = useSession();
  return useInfiniteQuery({
    queryKey: ['own-visits', patientId, 'past', contactId],
    queryFn: ({ pageParam, signal }) =>
      call(
        ownVisits.listOwn,
        { query: { when: 'past', ...(contactId && { contactId }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  });
}

/** The signed-in guardian and the family, own record first; nobody for others. */
export function useFamily() {
  const { call } = usePortal();
  const { role, patientId } = useSession();
  return useQuery({
    queryKey: ['family', patientId],
    queryFn: ({ signal }) => call(patients.familyContacts, undefined, { signal }),
    enabled: role === 'LEGAL_GUARDIAN',
  });
}
