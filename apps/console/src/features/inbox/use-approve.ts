// Approves the submission that was read, and updates the row, the count and the open submission with the result.
import { inbox, type ProblemBody } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import type { InboxSubmission } from './inbox-types.ts';
import { ticksOf } from './ticks.ts';
import { inboxKeys } from './use-inbox.ts';
import { usePatchRow } from './use-submission.ts';

/**
 * `newer`: a newer revision exists than the one that was read. `stranger`: a guest who is not matched (any more). `record`: the
 * record was changed meanwhile.
 */
export type ApproveKind = 'approved' | 'already-approved' | 'newer' | 'gone' | 'stranger' | 'record' | 'failed';

/** A row whose value in the record was changed meanwhile. */
export type RecordConflictLine = NonNullable<ProblemBody['conflicts']>[number];

export interface ApproveOutcome {
  readonly kind: ApproveKind;
  /** Why it failed, in words; empty otherwise. */
  readonly reason: string;
  /** Only of `record`: the rows that were changed, by their keys. */
  readonly conflicts: ReadonlyMap<string, RecordConflictLine>;
}

const noConflicts: ApproveOutcome['conflicts'] = new Map();

function conflictsIn(error: unknown): ApproveOutcome['conflicts'] {
  const lines = (error instanceof CallError && error.problem?.conflicts) || [];
  return new Map(lines.map((line) => [line.path, line]));
}

/** Returns the outcome that an error of the approval stands for. */
export function kindOf(error: unknown): ApproveKind {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'already-approved') return 'already-approved';
  if (code === 'submission-changed') return 'newer';
  if (code === 'no-patient') return 'stranger';
  if (code === 'record-changed') return 'record';
  return code === 'not-found' ? 'gone' : 'failed';
}

/** A mutation that always resolves, with the outcome. */
export function useApprove() {
  const { call } = useApi();
  const queries = useQueryClient();
  const patch = usePatchRow();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: async (submission: InboxSubmission): Promise<ApproveOutcome> => {
      const { id, revision, recordRevision } = submission;
      try {
        await call(inbox.approveSubmission, {
          params: { submissionId: id },
          body: { revision, ...(recordRevision !== null && { recordRevision }), ...ticksOf(submission) },
        });
        return { kind: 'approved', reason: '', conflicts: noConflicts };
      } catch (error) {
        const kind = kindOf(error);
        const reason = kind === 'failed' ? problemText(error).text : '';
        return { kind, reason, conflicts: conflictsIn(error) };
      }
    },
    onSuccess: async ({ kind }, { id }) => {
      if (kind === 'approved' || kind === 'already-approved') patch(id, { status: 'approved', isRead: true });
      if (kind === 'failed') return;
      // The open submission first, so that what the user sees is never older than the message.
      await queries.invalidateQueries({ queryKey: inboxKeys.submission(id) });
      void queries.invalidateQueries({ queryKey: inboxKeys.lists });
      void queries.invalidateQueries({ queryKey: inboxKeys.pulse });
    },
  });
}
