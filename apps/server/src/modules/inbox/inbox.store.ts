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

/** Locks a submission for its approval. */
export function lockSubmission(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissions')
    .select(['revision', 'approved_at', 'contact_id', 'matched_contact_id'])
    .where('submission_id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst();
}

/** The patient whom a contact turned out to be, by the merges until now: mostly the contact itself. Undefined for nobody. */
export async function selectStanding(tx: Tx, contactId: string) {
  const { rows } = await sql<{ contact_id: string }>`
    with recursive standing as (
      select contact_id, merged_into from contacts where contact_id = ${contactId}
      union select c.contact_id, c.merged_into from contacts c join standing s on c.contact_id = s.merged_into
    ) select contact_id from standing where merged_into is null`.execute(tx);
  return rows[0]?.contact_id;
}
