// Accepts a filled form: checked by the same rules as in the browser, sealed, audited, and stored at most once.
import type { Ctx, Uses } from '../../../platform/context.ts';
import { inTenant } from '../../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../../platform/problem.ts';
import { type PatientText, patientTextsOf } from '../../alerts/public.ts';
import { checksumFor, isChecksum } from '../../forms/public.ts';
import { checkQuestionLink } from '../question-links.ts';
import { type CheckedSubmission, checkSent } from './check-sent.ts';
import { firstStored, keyOf, type SendResult } from './repeated-send.ts';
import { ownerOf, type Sent, type SentWith } from './sent.ts';
import { storeNew } from './store-new.ts';
import { storeRevision } from './store-revision.ts';

export interface Submitted {
  readonly id: string;
  readonly secure_id: string;
  /** The visit that it booked. */
  readonly appointment?: SendResult['visit'];
  /** What the alerts that the answers raise show to the person. */
  readonly patientTexts?: PatientText[];
}

function submitted(ctx: Ctx & Uses<'secrets'>, { submissionId: id, visit }: SendResult): Submitted {
  return { id, secure_id: checksumFor(ctx, 'submission', id), ...(visit ? { appointment: visit } : {}) };
}

/** @throws link-expired, birth-date-incorrect when it is sent by a guest's link; not-found for a link without a submission */
async function checkAnswering(ctx: Ctx & Uses<'cipherOf'>, { id, answer }: Sent): Promise<void> {
  if (!answer) return;
  if (!id) throw problem('not-found');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const link = { submissionId: id, token: answer.token };
  const refused = await inTenant(ctx, (tx) => checkQuestionLink(tx, ctx, cipher, link, answer.birth_date));
  if (refused) throw refused;
}

/**
 * Stores a submission, or a new revision of one that the caller owns, and deletes its draft. With the same key and the same form,
 * owner, version and body, the first response is returned, whatever has changed since.
 * @throws not-found, form-changed, submission-invalid (with the errors by field uuid), esign-missing (it is signed, and the sender never agreed to sign on screen), owner-not-allowed, unauthenticated,
 * key-reused, overloaded (signatures cannot be processed just now), rate-limited (with retryAfter), submission-changed (the edit
 * is based on an older revision than the newest), link-expired and birth-date-incorrect (a guest's link), slot-taken (nothing is stored with any of these, and the key may be used again)
 */
export async function submit(
  ctx: Ctx &
    Uses<
      'config' | 'budgets' | 'secrets' | 'messages' | 'pictures' | 'caches' | 'cipherOf' | 'guest' | 'ip' | 'signal'
    >,
  { id: formId, checksum }: { id: string; checksum: string },
  sent: Sent,
  sentWith: SentWith,
): Promise<Submitted> {
  if (!isChecksum(ctx, 'form', formId, checksum)) throw problem('not-found');
  const owner = ownerOf(ctx, sent);
  const key = keyOf(ctx, formId, sentWith.key, owner, sent);
  let checked: CheckedSubmission;
  try {
    await checkAnswering(ctx, sent);
    checked = await checkSent(ctx, formId, owner, sent, sentWith);
  } catch (error) {
    // A repeat of a stored send may be refused by now: the form was changed, or its visit lies in the past.
    const first = error instanceof Problem && key ? await firstStored(ctx, key, sent) : undefined;
    if (!first) throw error;
    return submitted(ctx, first);
  }
  const ready = { ...checked, formId, owner, sent, sentWith, key };
  const stored = sent.id ? await storeRevision(ctx, ready, sent.id) : await storeNew(ctx, ready);
  if (stored instanceof Problem) throw stored;
  return { ...submitted(ctx, stored), ...(await patientTextsOf(ctx, checked)) };
}
