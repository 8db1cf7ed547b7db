// Approving, with its feedback: in a live region, above the answers, and by moving the focus.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { offerUndo } from '../../session/undo.tsx';
import { isOpen } from './compared.ts';
import { allInside, focusInside } from './focus-inside.ts';
import type { InboxSubmission } from './inbox-types.ts';
import { personLabel } from './person.ts';
import { countTicked } from './ticks.ts';
import { GUEST_ID, TITLE_ID } from './title-id.ts';
import { useApprove } from './use-approve.ts';
import { useUnapprove } from './use-unapprove.ts';

/** @param onApproved called with the id of a submission that was approved; returns whether another one opens instead */
export function useApproval(onApproved: (id: string) => boolean) {
  const { t } = useTranslation();
  const { mutateAsync, isPending, data, variables } = useApprove();
  const unapprove = useUnapprove();
  const mayApprove = useRight('approve');
  const [announced, announce] = useState('');

  /** An unmatched guest has no record to write to, so the match question comes first. It is not there for others. */
  const askWho = ({ id, patient, guest }: InboxSubmission) => {
    if (patient || !guest || !mayApprove) return;
    announce(t('submission.saidWho'));
    focusInside(() => allInside(id, `#${GUEST_ID}`)[0]);
  };

  const approve = async (submission: InboxSubmission | undefined) => {
    if (!mayApprove || !submission || !isOpen(submission) || isPending) return;
    if (submission.alerts.some(({ acknowledgedAt }) => acknowledgedAt === null))
      return announce(t('submission.alertFirst'));
    if (!submission.patient) return askWho(submission);
    const wasInside = document.activeElement?.closest('article') ?? false;
    announce('');
    const count = countTicked(submission);
    const { kind, reason } = await mutateAsync(submission);
    const words = {
      approved: () => t('submission.saidApproved', { name: personLabel(submission, t), form: submission.formName }),
      'already-approved': () => t('submission.saidAlready'),
      newer: () => t('submission.saidNewer'),
      gone: () => t('submission.saidGone'),
      stranger: () => t('submission.saidWho'),
      record: () => t('submission.saidRecord'),
      failed: () => t('submission.saidFailed', { reason }),
    };
    announce(words[kind]());
    if (kind === 'approved')
      offerUndo({
        text:
          count === 0
            ? t('approvals.saidNothing')
            : t('approvals.saidWritten', { count, name: personLabel(submission, t) }),
        undo: () => unapprove.mutate(submission),
      });
    if (kind === 'approved' && onApproved(submission.id)) return;
    // The button disappears after approving; keeps the focus within the submission instead of losing it to the page.
    if (wasInside && kind !== 'failed') document.getElementById(TITLE_ID)?.focus();
  };

  return {
    announced,
    approve,
    askWho,
    isApproving: (id: string) => isPending && variables.id === id,
    outcomeFor: (id: string) => (variables?.id === id ? data : undefined),
  };
}
