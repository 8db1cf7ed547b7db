// SQL of documents: a form someone has to fill in, with the newest submission that answers it.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { minutesOfVersion } from '../forms/public.ts';

/** A form that is published, as lists of documents show it. */
export interface ListedForm {
  readonly formId: string;
  readonly name: string;
  /** About how long it takes. */
  readonly minutes: number;
  /** Null where that was not worked out yet. */
  readonly pageCount: number | null;
}

export interface DocumentRow extends ListedForm {
  readonly submissionId: string | null;
  readonly submittedAt: Date | null;
  /** When unsent answers were last saved, and the submission that they edit. */
  readonly draftSavedAt: Date | null;
  readonly draftSubmissionId: string | null;
  /** The page that they were left on, counted from 0; null where that is not known. */
  readonly draftPage: number | null;
  /** The newest submission about which the practice waits for an answer. */
  readonly askedSubmissionId: string | null;
}

/**
 * Documents of one patient: default forms, those requested of this patient, those of packets that the patient is on the way
 * through, and those about which the practice waits for an answer, in the practice's order.
 */
export async function listDocuments(tx: Tx, patientId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select f.form_id, f.name, ${minutesOfVersion} as minutes, v.page_count, s.submission_id, s.submitted_at,
      d.saved_at as draft_saved_at, d.submission_id as draft_submission_id, d.page as draft_page,
      q.submission_id as asked_submission_id
    from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    left join lateral (
      select submission_id, submitted_at from submissions
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and form_id = f.form_id
      order by submitted_at desc limit 1) s on true
    left join lateral (
      select submission_id, saved_at, page from submission_drafts
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and form_id = f.form_id
      order by saved_at desc limit 1) d on true
    left join lateral (
      select submission_id from submissions
      where tenant_id = ${ownTenant} and patient_id = ${patientId} and form_id = f.form_id and state = 'returned'
      order by submitted_at desc limit 1) q on true
    where f.tenant_id = ${ownTenant} and f.deleted_at is null and f.published_version_id is not null
      and (f.for_all_patients or q.submission_id is not null or exists (select from form_assignments a
        where a.tenant_id = ${ownTenant} and a.form_id = f.form_id and a.patient_id = ${patientId})
        or exists (select from packet_runs r
          join packet_forms p on p.tenant_id = ${ownTenant} and p.packet_id = r.packet_id
          where r.tenant_id = ${ownTenant} and r.patient_id = ${patientId} and r.ended_at is null
            and p.form_id = f.form_id))
    order by f.position, f.name`.execute(tx);
  return rows;
}

/** Forms that the practice offers to guests. */
export async function selectGuestForms(tx: Tx): Promise<ListedForm[]> {
  const { rows } = await sql<ListedForm>`
    select f.form_id, f.name, ${minutesOfVersion} as minutes, v.page_count
    from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    where f.tenant_id = ${ownTenant} and f.for_guests and not f.is_restricted and f.deleted_at is null
    order by f.position, f.name`.execute(tx);
  return rows;
}
