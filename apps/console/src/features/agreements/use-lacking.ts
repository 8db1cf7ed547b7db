// Reads who lacks an agreement, page by page, and asks them once more.
import { type Answer, assignments, officeAgreements } from '@foyer/contract';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useQueryParams } from '../../session/query-params.ts';
import { useLive } from '../../session/use-live.tsx';

export type Lacking = Answer<typeof officeAgreements.lackingAgreements>['rows'][number];
type AskOutcome = Answer<typeof assignments.askAgain>;

export const lackingStates = [
  'none',
  'ended',
  'asked-again',
  'at-office',
  'withdrawn',
] as const satisfies readonly Lacking['state'][];

/** The most that the server takes at once. */
const MOST = 200;

const queryKey = ['lacking-agreements'] as const;

export interface LackingFilter {
  /** Empty for all. */
  readonly formId: string;
  /** Undefined for all. */
  readonly state: Lacking['state'] | undefined;
}

/** Text that tells one row from all others. */
export const keyOfLacking = ({ patientId, formId }: Pick<Lacking, 'patientId' | 'formId'>) => `${patientId} ${formId}`;

/** Keeps the filters in the address. */
export function useLackingFilter() {
  const [params, change] = useQueryParams();
  const filter: LackingFilter = {
    formId: params.get('form') ?? '',
    state: lackingStates.find((each) => each === params.get('state')),
  };
  const set = (name: 'form' | 'state', value: string) => change({ [name]: value });
  return { filter, set };
}

/** The filtered list; the previous rows stay until the new ones have loaded. */
export function useLacking({ formId, state }: LackingFilter) {
  const { call } = useApi();
  const queries = useQueryClient();
  useLive('inbox', () => void queries.invalidateQueries({ queryKey }));
  return useInfiniteQuery({
    queryKey: [...queryKey, formId, state],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        officeAgreements.lackingAgreements,
        {
          query: {
            ...(formId ? { formId } : {}),
            ...(state ? { state } : {}),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Asks for these agreements once more, as many at once as the server takes. Ends with the list read again. */
export function useAskAgain() {
  const { call } = useApi();
  const queries = useQueryClient();
  return async (rows: readonly Lacking[]): Promise<AskOutcome> => {
    const all: AskOutcome = { outcomes: [], mailed: 0, withoutEmail: 0, mailedBefore: 0 };
    try {
      for (const asks of inParts(rows)) {
        const answer = await call(assignments.askAgain, { body: { asks } });
        all.outcomes.push(...answer.outcomes);
        all.mailed += answer.mailed;
        all.withoutEmail += answer.withoutEmail;
        all.mailedBefore += answer.mailedBefore;
      }
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
    return all;
  };
}

/** Parts that keep each patient's rows together where they stand together, so that nobody gets two mails. */
function inParts(rows: readonly Lacking[]): { patientId: string; formId: string }[][] {
  const parts: { patientId: string; formId: string }[][] = [];
  for (const own of Map.groupBy(rows, ({ patientId }) => patientId).values()) {
    const last = parts.at(-1);
    const part = last && last.length + own.length <= MOST ? last : [];
    if (part !== last) parts.push(part);
    part.push(...own.map(({ patientId, formId }) => ({ patientId, formId })));
  }
  return parts;
}
