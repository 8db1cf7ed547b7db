// The practice's recall rules: read once, saved as a whole one change after the other, and shown as they were typed until saved.
import { type Answer, type MemberError, recall } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { unsent } from '../../api/unsent.ts';
import { rebased } from './rebase-rules.ts';

export type RecallRules = Answer<typeof recall.readRecallRules>;
export type EditedRule = RecallRules['rules'][number];

const queryKey = ['settings', 'recall-rules'] as const;

export function useRecallRulesRead() {
  const { call } = useApi();
  return useQuery({ queryKey, queryFn: ({ signal }) => call(recall.readRecallRules, undefined, { signal }) });
}

export interface RulesEdit {
  /** The rules as they are shown: with what was typed, saved or not. */
  readonly rules: readonly EditedRule[];
  /** Shows a change of a rule without saving it: while somebody types. */
  readonly draft: (id: string, change: Partial<EditedRule>) => void;
  /** Shows and saves a change of a rule; without one, what is shown. */
  readonly save: (id: string, change?: Partial<EditedRule>) => void;
  readonly add: (rule: EditedRule) => void;
  readonly remove: (id: string) => void;
  /** Why the last change was not saved. */
  readonly error: string | undefined;
  /** Returns what is wrong with a member of a rule, such as `months` or `words.en.text`. */
  readonly faultOf: (id: string, member: string) => string | undefined;
}

interface Refused {
  readonly text: string;
  readonly errors: readonly MemberError[];
  /** Ids of the rules in the order in which they were sent: errors name positions. */
  readonly ids: readonly string[];
}

export function useRulesEdit(stored: RecallRules): RulesEdit {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [rules, setRules] = useState<readonly EditedRule[]>(stored.rules);
  const [refused, setRefused] = useState<Refused>();
  const shown = useRef<readonly EditedRule[]>(stored.rules);
  const base = useRef<readonly EditedRule[]>(stored.rules);
  const revision = useRef(stored.revision);
  const last = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((next: readonly EditedRule[]) => {
    shown.current = next;
    setRules(next);
  }, []);

  const send = useCallback(() => {
    const sending = last.current.then(async () => {
      const wanted = shown.current;
      if (JSON.stringify(wanted) === JSON.stringify(base.current)) return;
      try {
        const body = { rules: [...wanted], revision: revision.current };
        const answer = await call(recall.saveRecallRules, { body });
        revision.current = answer.revision;
        base.current = answer.rules;
        setRefused(undefined);
        queries.setQueryData<RecallRules>(queryKey, (before) => before && { ...before, ...answer });
        // The stored words have plain signs; what was typed in the meantime stays.
        if (shown.current === wanted) show(answer.rules);
      } catch (caught) {
        const errors = (caught instanceof CallError && caught.problem?.errors) || [];
        const { text, code } = problemText(caught);
        const isChanged = code === 'settings-changed';
        const why = t(isChanged ? 'recallRules.changed' : 'recallRules.refused', { why: text });
        setRefused({ text: why, errors, ids: wanted.map(({ id }) => id) });
        if (!isChanged) return;
        await queries.refetchQueries({ queryKey });
        const theirs = queries.getQueryData<RecallRules>(queryKey);
        if (!theirs) return;
        show(rebased(base.current, shown.current, theirs.rules));
        base.current = theirs.rules;
        revision.current = theirs.revision;
      }
    });
    last.current = unsent(sending);
  }, [call, problemText, queries, show, t]);

  const draft: RulesEdit['draft'] = (id, change) =>
    show(shown.current.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)));
  return {
    rules,
    draft,
    save: (id, change = {}) => {
      draft(id, change);
      send();
    },
    add: (rule) => {
      show([...shown.current, rule]);
      send();
    },
    remove: (id) => {
      show(shown.current.filter((rule) => rule.id !== id));
      send();
    },
    error: refused?.text,
    faultOf: (id, member) => {
      const path = `body.rules.${refused?.ids.indexOf(id)}.${member}`;
      const faults = refused?.errors.filter((error) => error.path === path || error.path.startsWith(`${path}:`)) ?? [];
      return faults.map(({ message }) => message).join(' ') || undefined;
    },
  };
}
