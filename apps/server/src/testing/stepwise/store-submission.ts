// Stores a new submission row by row, in the plainest way: the reference for the single statement of submissions/submit.
import { sql } from 'kysely';
import type { NewSubmission } from '../../modules/submissions/public.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

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

/** @throws 23505 if the key was used before */
export async function storeStepwise(tx: Tx, submission: NewSubmission): Promise<void> {
  const { submissionId, key, now, proofSealed, guestDigest } = submission;
  const own = { submissionId };
  await deleteDraft(tx, submission);
  await tx
    .insertInto('submissions')
    .values({
      ...own,
      formId: submission.formId,
      patientId: submission.patientId,
      personNameSealed: submission.personNameSealed,
      marksSealed: submission.marksSealed,
      allergiesSealed: submission.allergiesSealed,
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
  const { notice } = submission;
  if (!notice) return;
  const toldAt = notice === 'waits' ? null : now;
  await tx
    .insertInto('submissionNotices')
    .values({ ...own, revision: 1, toldAt })
    .execute();
  if (notice !== 'waits')
    await sql`select outbox.put(${notice.queue}, ${notice.data}, ${notice.id}, ${notice.startAfter})`.execute(tx);
}
