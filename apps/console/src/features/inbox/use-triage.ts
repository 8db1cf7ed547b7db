// What the office does with a submission besides approving: archive, not ours, put back, assign, snooze; each can be undone.
import { inbox, senderQuestions, triage } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { offerUndo } from '../../session/undo.tsx';
import type { InboxRow } from './inbox-types.ts';
import { personLabel } from './person.ts';
import { inboxKeys } from './use-inbox.ts';

/** A submission as it was when somebody acted on it. */
export type ActedOn = Pick<
  InboxRow,
  'id' | 'revision' | 'status' | 'personName' | 'isGuest' | 'assignee' | 'snoozedUntil'
>;

export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** Each function resolves with whether it was done; a refusal is shown in words. */
export function useTriage() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();

  const attempt = async (id: string, work: (call: Call) => Promise<unknown>): Promise<boolean> => {
    let isDone = true;
    try {
      await work(call);
    } catch (error) {
      isDone = false;
      toast(problemText(error).text);
    }
    await queries.invalidateQueries({ queryKey: inboxKeys.submission(id), exact: true });
    void queries.invalidateQueries({ queryKey: inboxKeys.lists });
    void queries.invalidateQueries({ queryKey: inboxKeys.urgent });
    void queries.invalidateQueries({ queryKey: inboxKeys.pulse });
    return isDone;
  };
  const act = ({ id, revision }: ActedOn, what: 'archiveSubmission' | 'markNotOurs' | 'putBack') =>
    attempt(id, (send) => send(triage[what], { params: { submissionId: id }, body: { revision } }));
  const assignTo = (id: string, staffId: string | null, was: string | null) =>
    attempt(id, (send) => send(triage.assignSubmission, { params: { submissionId: id }, body: { staffId, was } }));
  const snoozeTo = (id: string, until: string | null) =>
    attempt(id, (send) => send(triage.snoozeSubmission, { params: { submissionId: id }, body: { until } }));
  const withdraw = (id: string) =>
    attempt(id, (send) => send(senderQuestions.withdrawQuestion, { params: { submissionId: id } }));
  const nameOf = (row: ActedOn) => personLabel(row, t);
  const undone = async (row: ActedOn, undoing: Promise<boolean>) => {
    if (await undoing) toast(t('triage.undone', { name: nameOf(row) }));
  };

  return {
    putAway: async (row: ActedOn, what: 'archive' | 'not-ours'): Promise<boolean> => {
      if (!(await act(row, what === 'archive' ? 'archiveSubmission' : 'markNotOurs'))) return false;
      offerUndo({
        text: t(what === 'archive' ? 'triage.saidArchived' : 'triage.saidNotOurs', { name: nameOf(row) }),
        undo: () => void undone(row, act(row, 'putBack')),
      });
      return true;
    },
    /** Offers to take the question back that was just sent. */
    asked: async (row: ActedOn): Promise<void> => {
      await attempt(row.id, async () => undefined);
      offerUndo({
        text: t('triage.saidAsked', { name: nameOf(row) }),
        undo: () => void undone(row, withdraw(row.id)),
      });
    },
    takeBack: async (row: ActedOn): Promise<boolean> => {
      const isDone = await withdraw(row.id);
      if (isDone) toast(t('triage.saidTakenBack', { name: nameOf(row) }));
      return isDone;
    },
    file: async (row: ActedOn): Promise<boolean> => {
      const { id, revision } = row;
      const isDone = await attempt(id, (send) =>
        send(inbox.fileSubmission, { params: { submissionId: id }, body: { revision } }),
      );
      if (isDone)
        offerUndo({
          text: t('triage.saidFiled', { name: nameOf(row) }),
          undo: () => void undone(row, act(row, 'putBack')),
        });
      return isDone;
    },
    putBack: async (row: ActedOn): Promise<boolean> => {
      const isDone = await act(row, 'putBack');
      if (isDone) toast(t('triage.saidPutBack', { name: nameOf(row) }));
      return isDone;
    },
    assign: async (row: ActedOn, to: Assignee | null): Promise<boolean> => {
      const was = row.assignee?.id ?? null;
      if (!(await assignTo(row.id, to?.id ?? null, was))) return false;
      offerUndo({
        text: to ? t('triage.saidAssigned', { name: to.name }) : t('triage.saidUnassigned'),
        undo: () => void undone(row, assignTo(row.id, was, to?.id ?? null)),
      });
      return true;
    },
    /** @param until an ISO instant, and how it is written; null brings the submission back */
    snooze: async (row: ActedOn, until: { readonly at: string; readonly text: string } | null): Promise<boolean> => {
      const was = row.snoozedUntil && new Date(row.snoozedUntil) > new Date() ? row.snoozedUntil : null;
      if (!(await snoozeTo(row.id, until?.at ?? null))) return false;
      offerUndo({
        text: until ? t('triage.saidSnoozed', { when: until.text }) : t('triage.saidBack'),
        undo: () => void undone(row, snoozeTo(row.id, was)),
      });
      return true;
    },
  };
}
