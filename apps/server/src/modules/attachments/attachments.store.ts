// SQL of attachments: rows come before their file and go after it.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface NewAttachment {
  readonly tenant_id: string;
  readonly attachment_id: string;
  readonly attachment_key: string;
  readonly uploaded_by: string | null;
  readonly guest_digest: Buffer | null;
  readonly created_at: Date;
}

/** Announces a file that is about to be stored. Nobody sees it before its details are there. */
export async function insertAttachment(tx: Tx, row: NewAttachment): Promise<void> {
  await tx.insertInto('attachments').values(row).execute();
}

/** From now on the file is there. */
export async function setDetails(tx: Tx, attachmentId: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('attachments').set({ file_sealed: sealed }).where('attachment_id', '=', attachmentId).execute();
}

export async function deleteAttachment(tx: Tx, attachmentId: string): Promise<void> {
  await tx.deleteFrom('attachments').where('attachment_id', '=', attachmentId).execute();
}

/** Those of the keys whose file is there. */
export function selectAttachments(tx: Tx, keys: readonly string[]) {
  return tx
    .selectFrom('attachments')
    .select(['attachment_id', 'attachment_key', 'file_sealed', 'uploaded_by', 'guest_digest'])
    .select(['submission_id', 'owner_id', 'created_at'])
    .where('attachment_key', 'in', keys)
    .where('file_sealed', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
}

export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number];

/** Ties files to a submission. Answers how many of the keys are tied to it now. */
export async function tieToSubmission(
  tx: Tx,
  keys: readonly string[],
  to: { readonly submissionId: string; readonly ownerId: string | null },
): Promise<number> {
  const rows = await tx
    .updateTable('attachments')
    .set({ submission_id: to.submissionId, owner_id: to.ownerId })
    .where('attachment_key', 'in', keys)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('submission_id', 'is', null), eb('submission_id', '=', to.submissionId)]))
    .returning('attachment_id')
    .execute();
  return rows.length;
}

/** Gives the files of a guest's submission to a patient. */
export async function giveAttachments(tx: Tx, submissionId: string, contactId: string): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ owner_id: contactId })
    .where('submission_id', '=', submissionId)
    .where('owner_id', 'is', null)
    .execute();
}

/** Whether the file with the key in that column is needed although it was not sent: a condition of a later module. */
export type IsNeeded = (key: RawBuilder<string>) => RawBuilder<boolean>;

export interface OrphanSearch {
  /** Uploads of before this. */
  readonly before: Date;
  readonly now: Date;
  readonly isNeeded: IsNeeded;
  readonly limit: number;
}

/** Marks what was neither sent nor is needed, a part at a time; who posts it from now on is refused. */
export async function markOrphans(tx: Tx, { before, now, isNeeded, limit }: OrphanSearch): Promise<string[]> {
  await tx
    .updateTable('attachments')
    .set({ removed_at: now })
    .where('attachment_id', 'in', (eb) =>
      eb
        .selectFrom('attachments')
        .select('attachment_id')
        .where('submission_id', 'is', null)
        .where('removed_at', 'is', null)
        .where('created_at', '<', before)
        .where((orphan) => orphan.not(isNeeded(sql.ref('attachments.attachment_key'))))
        .limit(limit),
    )
    .where('submission_id', 'is', null)
    .execute();
  const rows = await tx
    .selectFrom('attachments')
    .select('attachment_id')
    .where('removed_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.attachment_id);
}
