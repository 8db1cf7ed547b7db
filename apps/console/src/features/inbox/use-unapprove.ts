// Takes an approval back, and tells what came of it.
import { inbox } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { toast } from '@foyer/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import type { InboxSubmission } from './inbox-types.ts';
import { inboxKeys } from './use-inbox.ts';

export function useUnapprove() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: ({ id, revision }: InboxSubmission) =>
      call(inbox.unapproveSubmission, { params: { submissionId: id }, body: { revision } }),
    onSuccess: ({ kept }) => toast(t('approvals.saidBack', { count: kept.length })),
    onError: (error) =>
      toast(
        error instanceof CallError && error.code === 'forbidden' ? t('approvals.tooLate') : problemText(error).text,
      ),
    onSettled: async (_, __, { id }) => {
      await queries.invalidateQueries({ queryKey: inboxKeys.submission(id) });
      void queries.invalidateQueries({ queryKey: inboxKeys.lists });
      void queries.invalidateQueries({ queryKey: inboxKeys.pulse });
    },
  });
}
