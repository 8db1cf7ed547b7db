// What patients may do online with their visits: read once, and saved whole, one change after the other.
import { type Answer, visitRules } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';

export type SavedVisitRules = Answer<typeof visitRules.readVisitRules>;
export type SavedVisitRule = SavedVisitRules['practice'];
/** What a type does in another way; absent members are as the practice's. */
export type TypeRule = SavedVisitRules['types'][number];

const rulesKey = ['visit-rules'] as const;

export function useVisitRulesRead() {
  const { call } = useApi();
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => call(visitRules.readVisitRules, undefined, { signal }),
  });
}

/** Returns what saves a change of the latest rules. It rejects if that is refused; then they are read again. */
export function useSaveRules(): (change: (rules: SavedVisitRules) => SavedVisitRules) => Promise<void> {
  const { call } = useApi();
  const queries = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback(
    (change) => {
      const save = async () => {
        const rules = queries.getQueryData<SavedVisitRules>(rulesKey);
        if (!rules) return;
        try {
          const saved = await call(visitRules.saveVisitRules, { body: change(rules) });
          queries.setQueryData(rulesKey, saved);
          // The length of offers is shown with the waitlist.
          void queries.invalidateQueries({ queryKey: ['waitlist'] });
        } catch (error) {
          if (error instanceof CallError && error.code === 'settings-changed')
            await queries.invalidateQueries({ queryKey: rulesKey });
          throw error;
        }
      };
      const saving = last.current.catch(() => undefined).then(save);
      last.current = saving;
      return saving;
    },
    [call, queries],
  );
}
