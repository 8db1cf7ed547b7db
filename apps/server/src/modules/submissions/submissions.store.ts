// SQL of submissions, their revisions and the idempotency keys.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns what a key was used for, or undefined. */
export function selectKey(tx: Tx, digest: Buffer) {
  return tx
    .selectFrom('submissionKeys')
    .select(['submissionId', 'bodyDigest'])
    .where('keyDigest', '=', digest)
    .executeTakeFirst();
}

export async function insertKey(
  tx: Tx,
  row: { keyDigest: Buffer; bodyDigest: Buffer; submissionId: string; createdAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('submissionKeys')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Returns a submission with its newest revision and the time of its first, or undefined. */
export function findSubmission(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('submissionRevisions as r', (join) =>
      join
        .onRef('r.tenantId', '=', 's.tenantId')
        .onRef('r.submissionId', '=', 's.submissionId')
        .onRef('r.revision', '=', 's.revision'),
    )
    .innerJoin('submissionRevisions as first', (join) =>
      join
        .onRef('first.tenantId', '=', 's.tenantId')
        .onRef('first.submissionId', '=', 's.submissionId')
        .on('first.revision', '=', 1),
    )
    .select([
      's.submissionId',
      's.formId',
      's.patientId',
      's.personNameSealed',
      's.revision',
      's.submittedAt',
      's.readAt',
      's.approvedAt',
      's.approvedBy',
      's.state',
    ])
    .select(['r.formVersionId', 'r.answersSealed', 'r.utmParameters', 'r.submittedBy'])
    .select('first.submittedAt as firstSubmittedAt')
    .where('s.submissionId', '=', submissionId)
    .where('s.erasedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether the newest revision of a person's submission, or of a guest's for null, was filled in with that version of its form. */
export async function isFilledIn(
  tx: Tx,
  submissionId: string,
  patientId: string | null,
  versionId: string,
): Promise<boolean> {
  const row = await findSubmission(tx, submissionId);
  return row?.patientId === patientId && row.formVersionId === versionId;
}

/** Locks a submission of this form and owner, null for a guest, for a new revision; undefined when there is none. */
export function lockForRevision(tx: Tx, submissionId: string, formId: string, patientId: string | null) {
  return tx
    .selectFrom('submissions')
    .select(['submissionId', 'revision'])
    .where('submissionId', '=', submissionId)
    .where('formId', '=', formId)
    .where('patientId', 'is not distinct from', patientId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewRevision {
  readonly submissionId: string;
  readonly revision: number;
  readonly formVersionId: string;
  readonly submittedBy: string | null;
  readonly answersSealed: Buffer;
  readonly marksSealed: Buffer | null;
  readonly allergiesSealed: Buffer | null;
  readonly utmParameters: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** A revision that follows a question of the office answers it, and is marked so until somebody deals with it. */
const flagsWhenSentAgain = sql<string[]>`case when state = 'returned' or (state = 'new' and 'answered' = any(flags))
  or exists (select from submission_questions q where q.tenant_id = ${ownTenant}
    and q.submission_id = submissions.submission_id and q.answered_revision is null and q.withdrawn_at is null)
  then array['answered'] else array[]::text[] end`;

/** Adds a revision. Whatever had become of the submission, it is new again, to be read and approved. */
export async function insertRevision(tx: Tx, r: NewRevision): Promise<void> {
  await tx
    .insertInto('submissionRevisions')
    .values({
      submissionId: r.submissionId,
      revision: r.revision,
      formVersionId: r.formVersionId,
      answersSealed: r.answersSealed,
      utmParameters: JSON.stringify(r.utmParameters),
      submittedBy: r.submittedBy,
      submittedAt: r.now,
    })
    .execute();
  await tx
    .updateTable('submissions')
    .set({
      revision: r.revision,
      marksSealed: r.marksSealed,
      allergiesSealed: r.allergiesSealed,
      submittedAt: r.now,
      readAt: null,
      approvedAt: null,
      approvedBy: null,
      state: 'new',
      turnedAt: r.now,
      turnedBy: null,
      snoozedUntil: null,
      differenceCount: null,
      comparedAt: null,
      flags: flagsWhenSentAgain,
    })
    .where('submissionId', '=', r.submissionId)
    .execute();
}

/** Keeps the name in a guest's newest answers, and the words by which it is found. */
export async function setGuestName(
  tx: Tx,
  submissionId: string,
  {
    personNameSealed,
    wordDigests,
  }: { readonly personNameSealed: Buffer | null; readonly wordDigests: readonly Buffer[] },
): Promise<void> {
  await tx.updateTable('submissions').set({ personNameSealed }).where('submissionId', '=', submissionId).execute();
  // Words of earlier names stay: whoever looks for one finds the submission, too.
  if (wordDigests.length === 0) return;
  await tx
    .insertInto('submissionWords')
    .values(wordDigests.map((wordDigest) => ({ wordDigest, submissionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes keys older than `before`; nobody repeats a send after days. */
export async function deleteOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('submissionKeys').where('createdAt', '<', before).execute();
}
