// Stores a new submission row by row, in the plainest way: the reference for the single statement of submissions/submit.
import { sql } from 'kysely';
import type { NewSubmission } from '../../modules/submissions/public.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const quietMinutes = 5;

/** A send deletes the draft even if the submission was stored before, because it may have been saved in between. */
async function deleteDraft(tx: Tx, { formId, patientId, draftGuestDigest }: NewSubmission): Promise<void> {
  if (patientId !== null)
    await tx
      .deleteFrom('submissionDrafts')
      .where('formId', '=', formId)
      .where('patientId', '=', patientId)
      .where('submissionId', 'is', null)
      .execute();
  if (draftGuestDigest !== null)
    await tx
      .deleteFrom('submissionDrafts')
      .where('formId', '=', formId)
      .where('guestDigest', '=', draftGuestDigest)
      .where('submissionId', 'is', null)
      .execute();
}

/**
 * Records that the office is notified now, if allowed: not twice in five minutes, and not while something older waits for its
 * notice.
 */
async function takeOfficesTurn(tx: Tx, now: Date): Promise<boolean> {
  const waiting = await tx.selectFrom('submissionNotices').selectAll().where('toldAt', 'is', null).execute();
  if (waiting.length > 0) return false;
  const last = await tx.selectFrom('officeNotices').select('toldAt').executeTakeFirst();
  if (!last) {
    await tx.insertInto('officeNotices').values({ toldAt: now }).execute();
    return true;
  }
  const minutesAgo = (now.getTime() - last.toldAt.getTime()) / 60_000;
  if (minutesAgo < quietMinutes && minutesAgo >= -quietMinutes) return false;
  await tx.updateTable('officeNotices').set({ toldAt: now }).execute();
  return true;
}

async function tellOffice(tx: Tx, { submissionId, notice, now }: NewSubmission): Promise<void> {
  if (!notice) return;
  const isTurn = notice !== 'later' && (await takeOfficesTurn(tx, now));
  await tx
    .insertInto('submissionNotices')
    .values({ submissionId, revision: 1, toldAt: isTurn ? now : null })
    .execute();
  if (!isTurn) return;
  await sql`select outbox.put(${notice.queue}, ${notice.data}, ${notice.id}, ${notice.startAfter})`.execute(tx);
}

/** Returns false, storing nothing, if the key was used before. */
export async function storeStepwise(tx: Tx, submission: NewSubmission): Promise<boolean> {
  const { submissionId, key, now, proofSealed, guestDigest } = submission;
  const own = { submissionId };
  await deleteDraft(tx, submission);
  if (key) {
    const used = await tx
      .selectFrom('submissionKeys')
      .selectAll()
      .where('keyDigest', '=', key.digest)
      .executeTakeFirst();
    if (used) return false;
  }
  await tx
    .insertInto('submissions')
    .values({
      ...own,
      formId: submission.formId,
      patientId: submission.patientId,
      personNameSealed: submission.personNameSealed,
      revision: 1,
      submittedAt: now,
    })
    .execute();
  if (key)
    await tx
      .insertInto('submissionKeys')
      .values({ ...own, keyDigest: key.digest, bodyDigest: key.body, createdAt: now })
      .execute();
  await tx
    .insertInto('submissionRevisions')
    .values({
      ...own,
      revision: 1,
      formVersionId: submission.formVersionId,
      answersSealed: submission.answersSealed,
      utmParameters: JSON.stringify(submission.utmParameters),
      submittedBy: submission.submittedBy,
      submittedAt: now,
    })
    .execute();
  if (proofSealed || guestDigest)
    await tx
      .insertInto('submissionProofs')
      .values({ ...own, revision: 1, proofSealed, guestDigest })
      .execute();
  for (const wordDigest of submission.wordDigests)
    await tx
      .insertInto('submissionWords')
      .values({ ...own, wordDigest })
      .execute();
  await tx
    .insertInto('auditEntries')
    .values({
      at: now,
      actorKind: submission.audit.actorKind,
      actorId: submission.audit.actorId,
      action: 'submit',
      objectKind: 'submission',
      objectId: submissionId,
      outcome: 'done',
      requestId: submission.audit.requestId,
    })
    .execute();
  await tellOffice(tx, submission);
  return true;
}
