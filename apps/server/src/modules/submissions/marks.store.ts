// SQL of the marks of waiting submissions: what differs from the record, and what somebody should notice before approving.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';

/** `answered`, for an answered question, is noted when the answer is stored. */
export type ComparedFlag = 'allergy' | 'removes' | 'medicine' | 'signature';

/** What was compared: marks are stored only as long as it is still so. */
export interface ComparedSubmission {
  readonly submissionId: string;
  readonly revision: number;
  /** The patient whose it is, or whom it was matched to; null for none. */
  readonly patientId: string | null;
  /** The revision of the record, read before the record; null without a patient. */
  readonly recordRevision: number | null;
}

export interface SubmissionComparison {
  /** Null without a patient. */
  readonly differenceCount: number | null;
  readonly flags: readonly ComparedFlag[];
}

/**
 * Stores the marks of a waiting submission. Nothing is stored when it has another revision or patient by now, or was compared with a
 * later record. Returns whether the list shows something else now.
 */
export async function setMarks(
  tx: Tx,
  { submissionId, revision, patientId, recordRevision }: ComparedSubmission,
  { differenceCount, flags }: SubmissionComparison,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    update submissions s set difference_count = ${differenceCount}::int, compared_record = ${recordRevision}::int,
      compared_at = ${at}::timestamptz,
      flags = ${[...flags]}::text[] || case when 'answered' = any(s.flags) then array['answered'] else array[]::text[] end
    from (select difference_count, flags from submissions
      where tenant_id = ${ownTenant} and submission_id = ${submissionId}::uuid) was
    where s.tenant_id = ${ownTenant} and s.submission_id = ${submissionId}::uuid and s.revision = ${revision}
      and s.state in ('new', 'returned') and coalesce(s.patient_id, s.matched_patient_id) is not distinct from ${patientId}::uuid
      and (s.compared_at is null or s.compared_record is null or s.compared_record <= ${recordRevision}::int)
    returning was.difference_count is distinct from s.difference_count or was.flags <> s.flags as is_other`.execute(tx);
  return rows[0]?.isOther ?? false;
}

/**
 * Returns ids of waiting submissions with a patient that are to be compared: never compared as they are now, or the record has
 * changed since. In the order of their ids, after `after`.
 */
export async function findToCompare(tx: Tx, after: string | undefined, limit: number): Promise<string[]> {
  // A match may name a record that was merged into another one.
  const { rows } = await sql<{ id: string }>`
    select s.submission_id as id from submissions s
    join patients p on p.tenant_id = ${ownTenant} and p.patient_id = coalesce(s.patient_id, s.matched_patient_id)
    where s.tenant_id = ${ownTenant} and s.state in ('new', 'returned')
      and (s.patient_id is not null or s.matched_patient_id is not null)
      and s.submission_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and (s.compared_at is null or s.compared_record is distinct from case when p.merged_into is null then p.revision else (
        with recursive standing as (
          select k.patient_id, k.merged_into, k.revision from patients k
            where k.tenant_id = ${ownTenant} and k.patient_id = p.merged_into
          union select k.patient_id, k.merged_into, k.revision from patients k
            join standing t on k.tenant_id = ${ownTenant} and k.patient_id = t.merged_into
        ) select revision from standing where merged_into is null limit 1) end)
    order by s.submission_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns practices with submissions to compare: new, matched or sent again, or records have changed lately. */
export async function practicesToCompare(
  db: Pick<Database, 'jobs'>,
  { since, tried }: DueSearch,
): Promise<readonly string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `(select distinct tenant_id as id from submissions where compared_at is null and state in ('new', 'returned')
       and (patient_id is not null or matched_patient_id is not null) and tenant_id <> all($2::uuid[]) limit $3)
     union (select distinct tenant_id from record_changes where changed_at >= $1 and tenant_id <> all($2::uuid[]) limit $3)
     limit $3`,
    [since, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}
