// SQL of the office's inbox.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** One submission as a row of the inbox, or undefined. */
export function selectInboxRow(tx: Tx, submissionId: string) {
  return inboxRows(tx)
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.account_id', '=', 's.approved_by'),
    )
    .select(['a.name as approver', 'c.birth_date'])
    .where('s.submission_id', '=', submissionId)
    .executeTakeFirst();
}

function inboxRows(tx: Tx) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('forms as f', (join) =>
      join.onRef('f.tenant_id', '=', 's.tenant_id').onRef('f.form_id', '=', 's.form_id'),
    )
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.contact_id', '=', 's.contact_id'),
    )
    .select([
      's.submission_id',
      's.form_id',
      's.contact_id',
      's.matched_contact_id',
      's.person_name_sealed',
      's.revision',
      's.submitted_at',
      's.read_at',
      's.approved_at',
    ])
    .select(['f.name as form_name', 'c.name_first', 'c.name_last']);
}

export async function markRead(tx: Tx, submissionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ read_at: at })
    .where('submission_id', '=', submissionId)
    .where('read_at', 'is', null)
    .execute();
}

/** Locks a submission for its approval. */
export function lockSubmission(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissions')
    .select(['revision', 'approved_at'])
    .where('submission_id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setApproved(tx: Tx, submissionId: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ approved_at: at, approved_by: by, read_at: sql`coalesce(read_at, ${at})` })
    .where('submission_id', '=', submissionId)
    .execute();
}
