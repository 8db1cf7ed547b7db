// Determines the owner of a form that an address opens, and loads its stored answers.
import { CallError } from '@foyer/contract/client';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { type DraftCalls, draftCalls, type FoundDraft } from './draft-calls.ts';
import type { FormAddress } from './form-address.ts';

export interface LoadedDraft {
  /** A contact's id; empty for a visitor. */
  readonly ownerId: string;
  readonly calls: DraftCalls;
  readonly found: FoundDraft | undefined;
}

/** Thrown if the form's owner is a person for whom the signed-in person may not act: the server would refuse the answers. */
export class OwnerNotAllowedError extends Error {
  override name = 'OwnerNotAllowedError';
}

/**
 * The form opens even if its stored answers cannot be loaded. `submission` is the one being edited, if any.
 * @throws OwnerNotAllowedError
 */
export async function loadDraft(
  portal: Portal,
  address: FormAddress,
  submission: Promise<{ readonly contact_id: string } | undefined>,
): Promise<LoadedDraft> {
  const { isSignedIn, patientId } = portal.session.state();
  const edited = await submission.catch(() => 'failed' as const);
  if (edited === 'failed' || address.linked)
    return { ownerId: '', calls: draftCalls(portal, { ...address, ownerId: '' }), found: undefined };
  // A submission keeps its owner, whatever the address names.
  const ownerId = isSignedIn ? edited?.contact_id || address.ownerId || patientId : '';
  const calls = draftCalls(portal, { ...address, ownerId });
  // Answers of another page in this tab that are not saved yet belong to the draft.
  await portal.openDrafts.flush();
  const found = await calls.load().catch((error: unknown) => {
    if (error instanceof CallError && (error.code === 'owner-not-allowed' || isNobody(error, address)))
      throw new OwnerNotAllowedError('The form is for somebody else.', { cause: error });
    logFailure('The kept answers did not load.', error);
    return undefined;
  });
  return { ownerId, calls, found };
}

/** Returns whether the owner in the address is not a valid id. */
function isNobody({ code }: CallError, { ownerId }: FormAddress): boolean {
  return ownerId !== undefined && code === 'validation-failed';
}
