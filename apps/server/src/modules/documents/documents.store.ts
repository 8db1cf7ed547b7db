// SQL of documents: a form someone has to fill in, with the newest submission that answers it.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface DocumentRow {
  readonly formId: string;
  readonly name: string;
  readonly submissionId: string | null;
  readonly submittedAt: Date | null;
  /** When unsent answers were last saved, and the submission that they edit. */
  readonly draftSavedAt: Date | null;
  readonly draftSubmissionId: string | null;
}

/** Documents of one patient: default forms and those requested of this patient, in the practice's order. */
export async function listDocuments(tx: Tx, patientId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select f.form_id, f.name, s.submission_id, s.submitted_at,
      d.saved_at as draft_saved_at, d.submission_id as draft_submission_id
    from forms f
    left join lateral (
      select submission_id, submitted_at from submissions
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and form_id = f.form_id
      order by submitted_at desc limit 1) s on true
    left join lateral (
      select submission_id, saved_at from submission_drafts
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and form_id = f.form_id
      order by saved_at desc limit 1) d on true
    where f.tenant_id = ${ownTenant} and f.deleted_at is null and f.published_version_id is not null
      and (f.for_all_patients or exists (select from form_assignments a
        where a.tenant_id = ${ownTenant} and a.form_id = f.form_id and a.patient_id = ${patientId}))
    order by f.position, f.name`.execute(tx);
  return rows;
}

/** Forms that the practice offers to guests. */
export function selectGuestForms(tx: Tx) {
  return tx
    .selectFrom('forms')
    .select(['formId', 'name'])
    .where('forGuests', '=', true)
    .where('isRestricted', '=', false)
    .where('deletedAt', 'is', null)
    .where('publishedVersionId', 'is not', null)
    .orderBy('position')
    .orderBy('name')
    .execute();
}
