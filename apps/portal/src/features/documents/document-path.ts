// The address at which a document is filled in, or what was begun of it goes on.
import { formSubmissionPath } from '../../api/paths.ts';
import type { DocumentEntry } from './groups.ts';

/** @param visitorId the contact who is signed in; empty for a guest */
export function documentPath(
  { id, secureId, submissionId, secureSubmissionId, ownerId }: DocumentEntry,
  visitorId: string,
): string {
  return formSubmissionPath({
    formId: id,
    checksum: secureId,
    submissionId,
    secureSubmissionId,
    ownerId: ownerId && ownerId !== visitorId ? ownerId : undefined,
  });
}
