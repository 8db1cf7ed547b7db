// The draft of a new visit, kept for ten minutes when its panel is closed.
import { useQueryClient } from '@tanstack/react-query';
import type { NewVisitDraft } from './new-visit-draft.ts';

/** Key of the kept draft. It is no query, but goes with the queries when somebody signs out. */
const keptKey = ['new-visit'] as const;
/** Milliseconds for which what was typed is kept. */
const KEPT = 600_000;

interface Kept {
  readonly draft: NewVisitDraft;
  readonly at: number;
}

export function useKeptDraft() {
  const queries = useQueryClient();
  return {
    read: (): NewVisitDraft | undefined => {
      const kept = queries.getQueryData<Kept>(keptKey);
      return kept && Date.now() - kept.at < KEPT ? kept.draft : undefined;
    },
    keep: (draft: NewVisitDraft) => {
      queries.setQueryDefaults(keptKey, { gcTime: KEPT });
      queries.setQueryData<Kept>(keptKey, { draft, at: Date.now() });
    },
    forget: () => queries.removeQueries({ queryKey: keptKey }),
  };
}
