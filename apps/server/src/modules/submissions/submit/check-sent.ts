// Reads and checks what was sent before anything is stored: its form, answers, files and visit, and the sender's budgets.
import { type SubmissionEntry, validateSubmission } from '@foyer/forms';
import type { Ctx, Uses } from '../../../platform/context.ts';
import { inTenant } from '../../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { countApart } from '../../../platform/throttles/over-limit.ts';
import { checkSigning } from '../../agreements/public.ts';
import { type FormVersion, formVersion, publishedForm } from '../../forms/public.ts';
import { withConfirmedItems } from '../../patients/public.ts';
import { type BookingHeaders, type SubmittedBooking, submittedBooking, withBirthdate } from '../../visits/public.ts';
import { type AttachedFiles, attachedFiles } from '../attached-files.ts';
import { withBookedAnswer } from '../booked-answer.ts';
import { withDrawnSignatures } from '../drawn-signatures.ts';
import { isFilledIn } from '../submissions.store.ts';
import { surroundingsOf } from '../surroundings.ts';
import { type Sent, senderOf } from './sent.ts';

/** What was sent, and everything found out about it. */
export interface CheckedSubmission {
  readonly version: FormVersion;
  /** The answers as they are stored. */
  readonly entries: SubmissionEntry[];
  readonly files: AttachedFiles;
  /** The visit that it books, if any. */
  readonly booking: SubmittedBooking | undefined;
  /** Whether the sender agrees with it to sign on screen. */
  readonly isSigning: boolean;
}

const dayMs = 86_400_000;

const budgets = {
  /** From one network address, which a waiting room may share. */
  guestsFrom: { limit: 30, windowMs: 600_000 },
  guestsOfPractice: { limit: 300, windowMs: 3_600_000 },
  account: { limit: 60, windowMs: 3_600_000 },
} as const;

/** Counts the send. Returns the refusal when its sender, or all guests together, sent too much. */
function counted(ctx: Ctx & Uses<'budgets' | 'ip'>): Promise<Problem | undefined> {
  if (ctx.principal.kind === 'patient')
    return countApart(ctx, ['submissions of', ctx.principal.accountId, budgets.account]);
  return countApart(
    ctx,
    ['guest submissions from', ctx.ip, budgets.guestsFrom],
    ['guest submissions', 'all', budgets.guestsOfPractice],
  );
}

/**
 * Returns the version that was filled in, if it is the published one or that was published less than a day ago. A sent submission
 * may be edited in its own version for as long as the practice offers the form. @throws form-changed, not-found, unauthenticated
 */
async function versionOf(
  ctx: Ctx & Uses<'caches'>,
  formId: string,
  { form_version_id: versionId, id, answer }: Sent,
  owner: string | null,
): Promise<FormVersion> {
  const [published, version] = await Promise.all([publishedForm(ctx, formId), formVersion(ctx, versionId)]);
  if (!published) throw problem('not-found');
  // Who answers by a link has sent this form before.
  if (published.isRestricted && ctx.principal.kind === 'guest' && !answer) throw problem('unauthenticated');
  if (!version || version.formId !== formId) throw problem('form-changed');
  const isRecent = ctx.clock.now().getTime() - published.publishedAt.getTime() < dayMs;
  if (version.versionId === published.formVersionId || isRecent) return version;
  const isItsOwn = id && (owner || answer) && (await inTenant(ctx, (tx) => isFilledIn(tx, id, owner, versionId)));
  if (!isItsOwn) throw problem('form-changed');
  return version;
}

/** Validates the answers by the same rules as the browser. @throws submission-invalid */
async function validEntries(
  ctx: Ctx & Uses<'caches'>,
  version: FormVersion,
  object: readonly unknown[],
): Promise<SubmissionEntry[]> {
  const surroundings = await surroundingsOf(ctx, version.fields, senderOf(ctx));
  const result = validateSubmission(version.fields, object, surroundings);
  if (result.ok) return result.entries;
  throw problem('submission-invalid', {
    errors: result.errors.map((error) => ({ path: error.uuid, message: error.message })),
  });
}

/** @throws not-found, unauthenticated, form-changed, submission-invalid, esign-missing, overloaded, rate-limited, slot-taken */
export async function checkSent(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'pictures' | 'caches' | 'cipherOf' | 'guest' | 'ip' | 'signal'>,
  formId: string,
  owner: string | null,
  sent: Sent,
  headers: BookingHeaders,
): Promise<CheckedSubmission> {
  const version = await versionOf(ctx, formId, sent, owner);
  const valid = withBirthdate(version.fields, await validEntries(ctx, version, sent.object));
  const answers = await withConfirmedItems(ctx, version.fields, valid, sent.object, owner);
  const signed = await withDrawnSignatures(ctx, version.fields, answers);
  const files = await attachedFiles(ctx, version.fields, signed, sent.id);
  const entries = sent.id ? await withBookedAnswer(ctx, version, files.entries, sent.id, owner) : files.entries;
  const isSigning = await checkSigning(ctx, version, entries, sent.esign);
  const [refused, booking] = await Promise.all([
    counted(ctx),
    // Editing the answers does not book again.
    sent.id ? undefined : submittedBooking(ctx, version.fields, entries, headers),
  ]);
  if (refused) throw refused;
  return { version, entries, files, booking, isSigning };
}
