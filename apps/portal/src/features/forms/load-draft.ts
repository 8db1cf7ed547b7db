// Whose form it is that an address opens, and the answers to it that were kept.
import { CallError } from '@foyer/contract/client';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { type DraftCalls, draftCalls, type FoundDraft } from './draft-calls.ts';
import type { FormAddress } from './form-address.ts';

export interface LoadedDraft {
  /** A contact's id, or an empty string for a visitor. */
  readonly ownerId: string;
  readonly calls: DraftCalls;
  readonly found: FoundDraft | undefined;
}

/** The form is for a person whom the one who opens it may not act for: nothing they fill in would be taken. */
export class OwnerNotAllowedError extends Error {
  override name = 'OwnerNotAllowedError';
}

/**
 * Without its kept answers a form opens all the same. `submission` is the one that is edited, if it is one.
 * @throws OwnerNotAllowedError
 */
export async function loadDraft(
  portal: Portal,
  address: FormAddress,
  submission: Promise<{ readonly contact_id: string } | undefined>,
): Promise<LoadedDraft> {
  const { isSignedIn, patientId } = portal.session.state();
  const edited = await submission.catch(() => 'failed' as const);
  if (edited === 'failed')
    return { ownerId: '', calls: draftCalls(portal, { ...address, ownerId: '' }), found: undefined };
  // What was sent stays with the person it was sent for, whoever the address names.
  const ownerId = isSignedIn ? edited?.contact_id || address.ownerId || patientId : '';
  const calls = draftCalls(portal, { ...address, ownerId });
  // What another page of this tab has not saved yet belongs to it.
  await portal.openDrafts.flush();
  const found = await calls.load().catch((error: unknown) => {
    if (error instanceof CallError && (error.code === 'owner-not-allowed' || isNobody(error, address)))
      throw new OwnerNotAllowedError('The form is for somebody else.', { cause: error });
    logFailure('The kept answers did not load.', error);
    return undefined;
  });
  return { ownerId, calls, found };
}

/** Whether the address names an owner that is no id at all. */
function isNobody({ code }: CallError, { ownerId }: FormAddress): boolean {
  return ownerId !== undefined && code === 'validation-failed';
}
