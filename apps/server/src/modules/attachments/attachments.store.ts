// SQL of attachments: a row is inserted before its file is stored and deleted after its file is removed.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import { limits } from './attachments.policy.ts';

export interface NewAttachment {
  readonly attachmentId: string;
  readonly attachmentKey: string;
  readonly uploadedBy: string | null;
  readonly guestDigest: Buffer | null;
  readonly createdAt: Date;
}

/** Inserts the row of a file that is about to be stored. It stays invisible until its details are set. */
export async function insertAttachment(tx: Tx, row: NewAttachment): Promise<void> {
  await tx.insertInto('attachments').values(row).execute();
}

/** Sets the details of a stored file, which makes it visible. */
export async function setDetails(tx: Tx, attachmentId: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('attachments').set({ fileSealed: sealed }).where('attachmentId', '=', attachmentId).execute();
}

export async function deleteAttachment(tx: Tx, attachmentId: string): Promise<void> {
  await tx.deleteFrom('attachments').where('attachmentId', '=', attachmentId).execute();
}

/** Returns the attachments among these keys whose file is stored. */
export function selectAttachments(tx: Tx, keys: readonly string[]) {
  return tx
    .selectFrom('attachments')
    .select(['attachmentId', 'attachmentKey', 'fileSealed', 'uploadedBy', 'guestDigest'])
    .select(['submissionId', 'ownerId', 'createdAt'])
    .where('attachmentKey', 'in', keys)
    .where('fileSealed', 'is not', null)
    .where('removedAt', 'is', null)
    .execute();
}

export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

/** Returns the newest files that were sent with a patient's forms. */
export function selectAttachmentsOf(tx: Tx, patientId: string, limit: number) {
  return tx
    .selectFrom('attachments')
    .select(['attachmentId', 'attachmentKey', 'fileSealed', 'submissionId', 'createdAt'])
    .where('ownerId', '=', patientId)
    .where('fileSealed', 'is not', null)
    .where('submissionId', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('attachmentId', 'desc')
    .limit(limit)
    .execute();
}

/** Ties files to a submission. Returns how many of the keys are now tied to it. */
export async function tieToSubmission(
  tx: Tx,
  keys: readonly string[],
  to: { readonly submissionId: string; readonly ownerId: string | null },
): Promise<number> {
  const rows = await tx
    .updateTable('attachments')
    .set({ submissionId: to.submissionId, ownerId: to.ownerId })
    .where('attachmentKey', 'in', keys)
    .where('removedAt', 'is', null)
    .where((eb) => eb.or([eb('submissionId', 'is', null), eb('submissionId', '=', to.submissionId)]))
    .returning('attachmentId')
    .execute();
  return rows.length;
}

/** Makes a patient the owner of the files of a guest's submission. */
export async function giveAttachments(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ ownerId: patientId })
    .where('submissionId', '=', submissionId)
    .where('ownerId', 'is', null)
    .execute();
}

/** Makes the files of a submission such that were never sent, so that they are removed. */
export async function releaseAttachments(tx: Tx, submissionId: string): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ submissionId: null, ownerId: null })
    .where('submissionId', '=', submissionId)
    .execute();
}

/** SQL condition for whether the unsent file with the key in that column is still needed; provided by a later module. */
export type IsNeeded = (key: RawBuilder<string>) => RawBuilder<boolean>;

export interface OrphanSearch {
  /** Only uploads made before this. */
  readonly before: Date;
  readonly now: Date;
  readonly isNeeded: IsNeeded;
  readonly limit: number;
}

/** Marks files that were neither sent nor are needed, at most `limit` at a time. Posting a marked file is refused. */
export async function markOrphans(tx: Tx, { before, now, isNeeded, limit }: OrphanSearch): Promise<string[]> {
  await tx
    .updateTable('attachments')
    .set({ removedAt: now })
    .where('attachmentId', 'in', (eb) =>
      eb
        .selectFrom('attachments')
        .select('attachmentId')
        .where('submissionId', 'is', null)
        .where('removedAt', 'is', null)
        .where('createdAt', '<', before)
        .where((orphan) => orphan.not(isNeeded(sql.ref('attachments.attachmentKey'))))
        .limit(limit),
    )
    .where('submissionId', 'is', null)
    .execute();
  const rows = await tx
    .selectFrom('attachments')
    .select('attachmentId')
    .where('removedAt', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.attachmentId);
}

/** Returns practices with files that were uploaded a day ago and never sent; some of them a draft may still need. */
export async function practicesWithOrphans(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from attachments
     where submission_id is null and created_at < $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [new Date(now.getTime() - limits.lifeMs), tried, mostDue],
  );
  return rows.map(({ id }) => id);
}
