// Whose form it is that an address opens, and the answers to it that were kept.
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

/** Never rejects: without its kept answers a form opens all the same. `submission` is the one that is edited, if it is one. */
export async function loadDraft(
  portal: Portal,
  address: FormAddress,
  submission: Promise<{ readonly contact_id: string } | undefined>,
): Promise<LoadedDraft> {
  const { isSignedIn, contactId } = portal.session.state();
  const edited = await submission.catch(() => 'failed' as const);
  if (edited === 'failed')
    return { ownerId: '', calls: draftCalls(portal, { ...address, ownerId: '' }), found: undefined };
  const ownerId = isSignedIn ? address.ownerId || edited?.contact_id || contactId : '';
  const calls = draftCalls(portal, { ...address, ownerId });
  // What another page of this tab has not saved yet belongs to it.
  await portal.openDrafts.flush();
  const found = await calls.load().catch((error: unknown) => {
    logFailure('The kept answers did not load.', error);
    return undefined;
  });
  return { ownerId, calls, found };
}
