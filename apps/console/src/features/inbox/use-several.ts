// Acts on several submissions, one after the other: what was done can be undone together, and what was refused is told with the reason.
import { inbox, triage } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { offerUndo } from '../../session/undo.tsx';
import type { InboxRow } from './inbox-types.ts';
import { personLabel } from './person.ts';
import type { Assignee } from './use-triage.ts';

type Work = (call: Call, row: InboxRow) => Promise<unknown>;

export function useSeveral() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();

  /** Returns the rows with which it went well. Says how many others there are, and why the first was refused. */
  const each = async (rows: readonly InboxRow[], work: Work): Promise<InboxRow[]> => {
    const done: InboxRow[] = [];
    const refused: { readonly row: InboxRow; readonly text: string }[] = [];
    for (const row of rows)
      await work(call, row).then(
        () => done.push(row),
        (error: unknown) => refused.push({ row, text: problemText(error).text }),
      );
    void queries.invalidateQueries({ queryKey: ['inbox'] });
    const [first] = refused;
    if (first)
      toast(t('several.refused', { count: refused.length, name: personLabel(first.row, t), reason: first.text }));
    return done;
  };
  const undone = async (rows: readonly InboxRow[], work: Work) => {
    const done = await each(rows, work);
    if (done.length > 0) toast(t('several.undone', { count: done.length }));
  };
  /** Does it, and offers to undo what went well. */
  const undoable = async (rows: readonly InboxRow[], work: Work, back: Work, said: (count: number) => string) => {
    const done = await each(rows, work);
    if (done.length > 0) offerUndo({ text: said(done.length), undo: () => void undone(done, back) });
  };

  const archive: Work = (send, { id, revision }) =>
    send(triage.archiveSubmission, { params: { submissionId: id }, body: { revision } });
  const putBack: Work = (send, { id, revision }) =>
    send(triage.putBack, { params: { submissionId: id }, body: { revision } });
  const snooze =
    (untilOf: (row: InboxRow) => string | null): Work =>
    (send, row) =>
      send(triage.snoozeSubmission, { params: { submissionId: row.id }, body: { until: untilOf(row) } });

  return {
    archive: (rows: readonly InboxRow[]) =>
      undoable(rows, archive, putBack, (count) => t('several.saidArchived', { count })),
    assign: (rows: readonly InboxRow[], to: Assignee | null) => {
      const assign =
        (staffId: (row: InboxRow) => string | null, was: (row: InboxRow) => string | null): Work =>
        (send, row) =>
          send(triage.assignSubmission, {
            params: { submissionId: row.id },
            body: { staffId: staffId(row), was: was(row) },
          });
      const [before, now] = [(row: InboxRow) => row.assignee?.id ?? null, () => to?.id ?? null];
      return undoable(rows, assign(now, before), assign(before, now), (count) =>
        to ? t('several.saidAssigned', { count, name: to.name }) : t('several.saidUnassigned', { count }),
      );
    },
    snooze: (rows: readonly InboxRow[], until: { readonly at: string; readonly text: string } | null) => {
      const before = ({ snoozedUntil }: InboxRow) =>
        snoozedUntil && new Date(snoozedUntil) > new Date() ? snoozedUntil : null;
      return undoable(
        rows,
        snooze(() => until?.at ?? null),
        snooze(before),
        (count) => (until ? t('several.saidSnoozed', { count, when: until.text }) : t('several.saidBack', { count })),
      );
    },
    unapprove: (rows: readonly InboxRow[]) =>
      undone(rows, (send, { id, revision }) =>
        send(inbox.unapproveSubmission, { params: { submissionId: id }, body: { revision } }),
      ),
  };
}
