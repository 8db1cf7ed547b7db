// The practice's plans of reminders: read once, changed one whole plan after the other, and shown as they were typed until saved.
import { type Answer, type CallInput, type MemberError, reminders } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { unsent } from '../../api/unsent.ts';

export type Plans = Answer<typeof reminders.reminderPlans>;
export type Plan = Plans['plans'][number];
export type Step = Plan['steps'][number];
export type Preview = Answer<typeof reminders.previewReminder>;

const queryKey = ['settings', 'reminders'] as const;

export function usePlansRead() {
  const { call } = useApi();
  return useQuery({ queryKey, queryFn: ({ signal }) => call(reminders.reminderPlans, undefined, { signal }) });
}

export interface PlanEdit {
  /** The plan as it is shown: with what was typed, saved or not. */
  readonly plan: Plan;
  /** Shows a change without saving it: while somebody types. */
  readonly draft: (change: Partial<Plan>) => void;
  /** Shows and saves a change. */
  readonly save: (change?: Partial<Plan>) => void;
  /** Stores the plan as it is shown: a type's first own one. */
  readonly create: () => void;
  /** Has the type go by the practice's plan again. */
  readonly remove: () => void;
  /** Why the last change was not saved. */
  readonly error: string | undefined;
  /** What is wrong, and where: `body.plan.steps.2.words.en.text`. */
  readonly faults: readonly MemberError[];
  /** Typographic signs that the last save replaced. */
  readonly replaced: readonly string[];
}

type SentPlan = CallInput<typeof reminders.setReminderPlan>['body'];

/** Edits one stored plan, or a new one of a type. */
export function usePlanEdit(stored: Plan): PlanEdit {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [plan, setPlan] = useState(stored);
  const [error, setError] = useState<string>();
  const [faults, setFaults] = useState<readonly MemberError[]>([]);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const shown = useRef(stored);
  const saved = useRef(JSON.stringify(stored));
  const revision = useRef(stored.revision);
  const last = useRef<Promise<void>>(Promise.resolve());

  const show = useCallback((change: Partial<Plan>) => {
    shown.current = { ...shown.current, ...change };
    setPlan(shown.current);
  }, []);

  const send = useCallback(
    (bodyOf: () => SentPlan, then: (answer: Answer<typeof reminders.setReminderPlan>) => void) => {
      const sending = last.current.then(async () => {
        try {
          const answer = await call(reminders.setReminderPlan, { body: bodyOf() });
          revision.current = answer.revision;
          setError(undefined);
          setFaults([]);
          setReplaced(answer.replaced);
          await queries.invalidateQueries({ queryKey, exact: true });
          then(answer);
        } catch (caught) {
          const refused = caught instanceof CallError ? caught.problem : undefined;
          const { text, code } = problemText(caught);
          setFaults(refused?.errors ?? []);
          if (code !== 'settings-changed') return setError(t('reminders.refused', { why: text }));
          setError(t('reminders.changed', { why: text }));
          await queries.refetchQueries({ queryKey });
          const theirs = queries.getQueryData<Plans>(queryKey)?.plans.find(({ typeId }) => typeId === stored.typeId);
          revision.current = theirs?.revision ?? 0;
          saved.current = '';
        }
      });
      last.current = unsent(sending);
    },
    [call, problemText, queries, stored.typeId, t],
  );

  const save = useCallback(
    (change: Partial<Plan> = {}) => {
      show(change);
      const wanted = shown.current;
      if (JSON.stringify(wanted) === saved.current) return;
      send(
        () => ({ isOwn: true, plan: { ...wanted, revision: revision.current } }),
        () => {
          const now = queries.getQueryData<Plans>(queryKey)?.plans.find(({ typeId }) => typeId === wanted.typeId);
          // The stored words have plain signs; what was typed in the meantime stays.
          if (now && shown.current === wanted) show(now);
          saved.current = JSON.stringify(shown.current === wanted || !now ? wanted : now);
        },
      );
    },
    [queries, send, show],
  );
  const create = useCallback(() => {
    saved.current = '';
    save();
  }, [save]);
  const remove = useCallback(() => {
    const { typeId } = stored;
    if (typeId !== null)
      send(
        () => ({ isOwn: false, typeId, revision: revision.current }),
        () => undefined,
      );
  }, [send, stored]);
  return { plan, draft: show, save, create, remove, error, faults, replaced };
}
