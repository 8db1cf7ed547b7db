// SQL of patients' own visits: their lists, what overlaps, and the forms to fill in before.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { minutesOfVersion } from '../forms/public.ts';
import { ownVisitRows } from '../visits/public.ts';

/** Where a page of a list begins: after the visit with this start and id. */
export interface VisitCursor {
  readonly startsAt: Date;
  readonly visitId: string;
}

export interface VisitListFilter {
  readonly patientIds: readonly string[];
  readonly when: 'coming' | 'past';
  readonly now: Date;
  readonly after: VisitCursor | undefined;
  readonly limit: number;
}

const open = ['scheduled', 'confirmed', 'booked'] as const;

/** Visits that are coming, or all others but deleted ones. */
function visitsOf(tx: Tx, { patientIds, when, now }: Pick<VisitListFilter, 'patientIds' | 'when' | 'now'>) {
  const isComing = sql<boolean>`(a.status in ('scheduled', 'confirmed', 'booked') and a.ends_at > ${now})`;
  return ownVisitRows(tx)
    .where('a.patientId', 'in', patientIds)
    .where('a.status', 'not in', ['held', 'deleted', 'skipped'])
    .where(when === 'coming' ? isComing : sql<boolean>`not ${isComing}`);
}

/** Returns a page: the earliest first of those that are coming, the latest first of the others. */
export function selectVisitPage(tx: Tx, { after, limit, ...filter }: VisitListFilter) {
  const order = filter.when === 'coming' ? 'asc' : 'desc';
  const sign = filter.when === 'coming' ? '>' : '<';
  return visitsOf(tx, filter)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.starts_at, a.visit_id) ${sql.raw(sign)} (${after?.startsAt}::timestamptz, ${after?.visitId}::uuid)`,
      ),
    )
    .orderBy('a.startsAt', order)
    .orderBy('a.visitId', order)
    .limit(limit)
    .execute();
}

/** Returns the number of visits on all pages. */
export async function countVisits(tx: Tx, filter: Pick<VisitListFilter, 'patientIds' | 'when' | 'now'>) {
  const row = await visitsOf(tx, filter)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Whether the patient has another visit that overlaps this time; buffers do not count. */
export async function hasVisitAt(
  tx: Tx,
  patientId: string,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  besides: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('visits')
    .select('visitId')
    .where('patientId', '=', patientId)
    .where('status', 'in', open)
    .where('visitId', '<>', besides)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sealed name that a guest gave when booking; null when there is none. */
export async function selectGuestName(tx: Tx, submissionId: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('submissions')
    .select('personNameSealed')
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();
  return row?.personNameSealed ?? null;
}

export interface DueForm {
  readonly formId: string;
  readonly name: string;
  /** About how long it takes. */
  readonly minutes: number;
}

/** Forms that Patient Documents shows a patient as open, in the practice's order; those that book are not among them. */
export async function selectDueForms(tx: Tx, patientId: string): Promise<DueForm[]> {
  const { rows } = await sql<DueForm>`
    select f.form_id, f.name, ${minutesOfVersion} as minutes
    from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    where f.tenant_id = ${ownTenant} and f.deleted_at is null and not v.has_booking
      and (f.for_all_patients or exists (select from form_assignments a
        where a.tenant_id = ${ownTenant} and a.form_id = f.form_id and a.patient_id = ${patientId}))
      and not exists (select from submissions s
        where s.tenant_id = ${ownTenant} and s.form_id = f.form_id and s.patient_id = ${patientId})
    order by f.position, f.name`.execute(tx);
  return rows;
}

/** Returns how many forms a patient still has to fill in. */
export async function countDueForms(tx: Tx, patientId: string): Promise<number> {
  return (await selectDueForms(tx, patientId)).length;
}

/** Returns how many forms the practice offers to guests, without those that book. */
export async function countGuestForms(tx: Tx): Promise<number> {
  const { rows } = await sql<{ forms: number }>`
    select count(*)::int as forms
    from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    where f.tenant_id = ${ownTenant} and f.deleted_at is null and f.for_guests and not f.is_restricted
      and not v.has_booking`.execute(tx);
  return rows[0]?.forms ?? 0;
}
