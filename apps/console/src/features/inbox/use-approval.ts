// Approving, with what is said about it: aloud in a live region, above the answers, and by where the focus goes.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxSubmission } from './inbox-types.ts';
import { personLabel } from './person.ts';
import { GUEST_ID, TITLE_ID } from './title-id.ts';
import { useApprove } from './use-approve.ts';

export function useApproval() {
  const { t } = useTranslation();
  const { mutateAsync, isPending, data, variables } = useApprove();
  const [announced, announce] = useState('');

  /** A guest whom nobody has matched: the question who it is comes first, for there is no record to write to. */
  const askWho = () => {
    announce(t('submission.saidWho'));
    const question = document.getElementById(GUEST_ID);
    question?.scrollIntoView({ block: 'nearest' });
    question?.focus();
  };

  const approve = async (submission: InboxSubmission | undefined) => {
    if (submission?.status !== 'new' || isPending) return;
    if (!submission.patient) return askWho();
    const wasInside = document.activeElement?.closest('article') ?? false;
    announce('');
    const { kind, reason } = await mutateAsync(submission);
    const words = {
      approved: () => t('submission.saidApproved', { name: personLabel(submission, t), form: submission.formName }),
      'already-approved': () => t('submission.saidAlready'),
      newer: () => t('submission.saidNewer'),
      gone: () => t('submission.saidGone'),
      stranger: () => t('submission.saidWho'),
      failed: () => t('submission.saidFailed', { reason }),
    };
    announce(words[kind]());
    // The button goes with what it did: whoever was in the submission stays in it rather than falling to the page.
    if (wasInside && kind !== 'failed') document.getElementById(TITLE_ID)?.focus();
  };

  return {
    announced,
    approve,
    isApproving: (id: string) => isPending && variables.id === id,
    outcomeFor: (id: string) => (variables?.id === id ? data : undefined),
  };
}
