// Stores a new submission row by row, in the plainest way: what the one statement of submissions/submit must come to.
import { sql } from 'kysely';
import type { NewSubmission } from '../../modules/submissions/public.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const quietMinutes = 5;

/** A draft ends with a send even where that was stored before, for it may have been saved in between. */
async function deleteDraft(tx: Tx, { formId, contactId, draftGuestDigest }: NewSubmission): Promise<void> {
  if (contactId !== null)
    await tx
      .deleteFrom('submission_drafts')
      .where('form_id', '=', formId)
      .where('contact_id', '=', contactId)
      .where('submission_id', 'is', null)
      .execute();
  if (draftGuestDigest !== null)
    await tx
      .deleteFrom('submission_drafts')
      .where('form_id', '=', formId)
      .where('guest_digest', '=', draftGuestDigest)
      .where('submission_id', 'is', null)
      .execute();
}

/** Notes that the office is told now, where it may be: not twice in five minutes, and not while something older waits to be told. */
async function takeOfficesTurn(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  const waiting = await tx.selectFrom('submission_notices').selectAll().where('told_at', 'is', null).execute();
  if (waiting.length > 0) return false;
  const last = await tx.selectFrom('office_notices').select('told_at').executeTakeFirst();
  if (!last) {
    await tx.insertInto('office_notices').values({ tenant_id: tenantId, told_at: now }).execute();
    return true;
  }
  const minutesAgo = (now.getTime() - last.told_at.getTime()) / 60_000;
  if (minutesAgo < quietMinutes && minutesAgo >= -quietMinutes) return false;
  await tx.updateTable('office_notices').set({ told_at: now }).execute();
  return true;
}

async function tellOffice(tx: Tx, { tenantId, submissionId, notice, now }: NewSubmission): Promise<void> {
  if (!notice) return;
  const isTurn = await takeOfficesTurn(tx, tenantId, now);
  await tx
    .insertInto('submission_notices')
    .values({ tenant_id: tenantId, submission_id: submissionId, revision: 1, told_at: isTurn ? now : null })
    .execute();
  if (!isTurn) return;
  await sql`select outbox.put(${notice.queue}, ${notice.data}, ${notice.id}, ${notice.startAfter})`.execute(tx);
}

/** Returns false, storing nothing, where the key was used before. */
export async function storeStepwise(tx: Tx, submission: NewSubmission): Promise<boolean> {
  const { tenantId, submissionId, key, now, proofSealed, guestDigest } = submission;
  const own = { tenant_id: tenantId, submission_id: submissionId };
  await deleteDraft(tx, submission);
  if (key) {
    const used = await tx
      .selectFrom('submission_keys')
      .selectAll()
      .where('key_digest', '=', key.digest)
      .executeTakeFirst();
    if (used) return false;
  }
  await tx
    .insertInto('submissions')
    .values({
      ...own,
      form_id: submission.formId,
      contact_id: submission.contactId,
      person_name_sealed: submission.personNameSealed,
      revision: 1,
      submitted_at: now,
    })
    .execute();
  if (key)
    await tx
      .insertInto('submission_keys')
      .values({ ...own, key_digest: key.digest, body_digest: key.body, created_at: now })
      .execute();
  await tx
    .insertInto('submission_revisions')
    .values({
      ...own,
      revision: 1,
      form_version_id: submission.formVersionId,
      answers_sealed: submission.answersSealed,
      utm_parameters: JSON.stringify(submission.utmParameters),
      submitted_by: submission.submittedBy,
      submitted_at: now,
    })
    .execute();
  if (proofSealed || guestDigest)
    await tx
      .insertInto('submission_proofs')
      .values({ ...own, revision: 1, proof_sealed: proofSealed, guest_digest: guestDigest })
      .execute();
  for (const word_digest of submission.wordDigests)
    await tx
      .insertInto('submission_words')
      .values({ ...own, word_digest })
      .execute();
  await tx
    .insertInto('audit_entries')
    .values({
      tenant_id: tenantId,
      at: now,
      actor_kind: submission.audit.actorKind,
      actor_id: submission.audit.actorId,
      action: 'submit',
      object_kind: 'submission',
      object_id: submissionId,
      outcome: 'done',
      request_id: submission.audit.requestId,
    })
    .execute();
  await tellOffice(tx, submission);
  return true;
}
