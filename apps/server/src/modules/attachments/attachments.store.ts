// SQL of attachments: rows come before their file and go after it.
import { sql } from 'kysely';
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

/** Marks what was uploaded before `before` and neither sent nor named by unsent answers that are kept, a part at a time; who posts it from now on is refused. */
export async function markOrphans(tx: Tx, before: Date, now: Date, limit: number): Promise<string[]> {
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
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('submission_drafts as d')
                .select('d.draft_id')
                .where(sql<boolean>`attachments.attachment_key = any(d.attachment_keys)`),
            ),
          ),
        )
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
