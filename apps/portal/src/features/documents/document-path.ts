// The address at which a document is filled in, or what was begun of it goes on.
import { formSubmissionPath } from '../../api/paths.ts';
import type { DocumentEntry } from './groups.ts';

/** Returns a form's path as part of its packet, if it is in one. */
export function inPacket(path: string, packet: DocumentEntry['packet'] | { id: string; secureId: string }): string {
  return packet ? `${path}${path.includes('?') ? '&' : '?'}packet=${packet.id}.${packet.secureId}` : path;
}

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
  return submissionId ? path : inPacket(path, packet);
}
