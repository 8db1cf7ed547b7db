// SQL of what the record page shows of forms: which are approved, and which can still be asked for.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** When the newest submission of each form of a patient was approved, and whom it was asked of. */
export async function selectFormFacts(tx: Tx, contactId: string) {
  const [published, assigned, approved] = await Promise.all([
    tx
      .selectFrom('forms')
      .select(['form_id', 'name', 'for_all_patients'])
      .where('deleted_at', 'is', null)
      .where('published_version_id', 'is not', null)
      .orderBy('position')
      .orderBy('name')
      .execute(),
    tx.selectFrom('form_assignments').select('form_id').where('contact_id', '=', contactId).execute(),
    tx
      .selectFrom('submissions')
      .select('submission_id')
      .where('contact_id', '=', contactId)
      .where('approved_at', 'is not', null)
      .execute(),
  ]);
  return {
    published,
    assigned: new Set(assigned.map((row) => row.form_id)),
    approved: new Set(approved.map((row) => row.submission_id)),
  };
}

/** The newest submission of each form that is not asked for any more. */
export function selectOldDocuments(tx: Tx, contactId: string) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('forms as f', (join) =>
      join.onRef('f.tenant_id', '=', 's.tenant_id').onRef('f.form_id', '=', 's.form_id'),
    )
    .distinctOn('s.form_id')
    .select(['s.form_id', 'f.name', 's.submission_id', 's.submitted_at'])
    .where('s.contact_id', '=', contactId)
    .orderBy('s.form_id')
    .orderBy('s.submitted_at', 'desc')
    .execute();
}

/** Merges into a patient that were not taken back, newest first. */
export function selectMerges(tx: Tx, contactId: string) {
  return tx
    .selectFrom('contact_merges as m')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.contact_id', '=', 'm.merged_id'),
    )
    .select(['m.merge_id', 'm.merged_at', 'c.name_first', 'c.name_last', 'c.birth_date'])
    .where('m.kept_id', '=', contactId)
    .where('m.undone_at', 'is', null)
    .orderBy('m.merged_at', 'desc')
    .execute();
}
