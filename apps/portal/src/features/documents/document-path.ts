// The address at which a document is filled in, or what was begun of it goes on.
import { formSubmissionPath } from '../../api/paths.ts';
import type { DocumentEntry } from './groups.ts';

/** @param visitorId the contact who is signed in; empty for a guest */
export function documentPath(
  { id, secureId, submissionId, secureSubmissionId, ownerId, packet }: DocumentEntry,
  visitorId: string,
): string {
  const path = formSubmissionPath({
    formId: id,
    checksum: secureId,
    submissionId,
    secureSubmissionId,
    ownerId: ownerId && ownerId !== visitorId ? ownerId : undefined,
  });
  // A submission that is changed keeps to the run that it was sent in.
  if (!packet || submissionId) return path;
  return `${path}${path.includes('?') ? '&' : '?'}packet=${packet.id}.${packet.secureId}`;
}
