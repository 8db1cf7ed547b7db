// The newest revision of a submission, refetched at each opening.
import { submissions } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../../session/portal.ts';

export function useNewestSubmission(submissionId: string, checksum: string) {
  const { call } = usePortal();
  return useQuery({
    queryKey: ['newest-submission', submissionId],
    queryFn: ({ signal }) =>
      call(submissions.submission, { params: { submissionId, checksum } }, { expect: 200, signal }),
    gcTime: 0,
    // Fails at once when offline, and the screen says so.
    networkMode: 'always',
  });
}
