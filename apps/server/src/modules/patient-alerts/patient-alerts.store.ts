// SQL of patients' alerts, and of all that shows as one.
import { type Insertable, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type PatientAlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>;

const columns = [
  'alertId',
  'patientId',
  'kind',
  'textSealed',
  'untilOn',
  'isForFamily',
  'revision',
  'madeAt',
  'endedAt',
] as const;

/** Returns an alert, also one that has ended; undefined without one of this patient. */
export function findAlert(tx: Tx, patientId: string, alertId: string) {
  return tx
    .selectFrom('patientAlerts')
    .select(columns)
    .where('patientId', '=', patientId)
    .where('alertId', '=', alertId)
    .executeTakeFirst();
}

export function findAlertOfKey(tx: Tx, key: string): Promise<PatientAlertRow | undefined> {
  return tx.selectFrom('patientAlerts').select(columns).where('requestKey', '=', key).executeTakeFirst();
}

/** Returns what was written for a patient and has not ended, in the order in which it was made, each with who made it. */
export function listAlerts(tx: Tx, patientId: string) {
  return tx
    .selectFrom('patientAlerts as p')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.accountId', '=', 'p.madeBy'),
    )
    .select(['p.alertId', 'p.kind', 'p.textSealed', 'p.untilOn', 'p.isForFamily', 'p.madeAt'])
    .select(sql<string>`coalesce(nullif(a.name, ''), a.email_address, '')`.as('by'))
    .where('p.patientId', '=', patientId)
    .where('p.endedAt', 'is', null)
    .orderBy('p.madeAt')
    .orderBy('p.alertId')
    .execute();
}

/** Adds an alert unless its key was used. Returns whether it did. */
export async function insertAlert(tx: Tx, alert: Insertable<Schema['patientAlerts']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('patientAlerts')
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateAlert(tx: Tx, alertId: string, change: Updateable<Schema['patientAlerts']>): Promise<void> {
  await tx.updateTable('patientAlerts').set(change).where('alertId', '=', alertId).execute();
}

/** Moves alerts from one patient to another. Returns their ids. */
export async function moveAlerts(tx: Tx, from: string, to: string, only: 'all' | readonly string[]): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('patientAlerts').set({ patientId: to }).where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('alertId', 'in', only);
  const rows = await chosen.returning('alertId as id').execute();
  return rows.map(({ id }) => id);
}

/** What shows of a patient: a written alert, an allergy's entry, answers that still hold lists, or allergies of a form that waits. */
export interface ShownRow {
  readonly patientId: string;
  readonly what: 'care' | 'office' | 'info' | 'entry' | 'answers' | 'form';
  /** Of the row that the seal is bound to. */
  readonly rowId: string;
  readonly sealed: Buffer;
}

/** Returns all that shows of these patients, in one statement. `clinical`: with allergies. */
export async function selectShown(
  tx: Tx,
  patientIds: readonly string[],
  { now, clinical }: { readonly now: Date; readonly clinical: boolean },
): Promise<ShownRow[]> {
  const ids = sql`${[...patientIds]}::uuid[]`;
  const today = sql`(select (${now}::timestamptz at time zone t.timezone)::date from practice_settings t
    where t.tenant_id = ${ownTenant})`;
  const open = sql`p.ended_at is null and (p.until_on is null or p.until_on >= ${today})`;
  const { rows } = await sql<ShownRow>`
    select p.patient_id, p.kind as what, p.alert_id as row_id, p.text_sealed as sealed, 1 as part, p.made_at as at
    from patient_alerts p where p.tenant_id = ${ownTenant} and p.patient_id = any(${ids}) and ${open}
    union all
    select f.member_id, p.kind, p.alert_id, p.text_sealed, 2, p.made_at
    from family_links f join patient_alerts p
      on p.tenant_id = ${ownTenant} and p.patient_id = f.guardian_id and p.is_for_family and ${open}
    where f.tenant_id = ${ownTenant} and f.member_id = any(${ids})
    union all
    select c.patient_id, 'entry', c.entry_id, c.content_sealed, 3, to_timestamp(c.position)
    from clinical_entries c where ${clinical} and c.tenant_id = ${ownTenant} and c.patient_id = any(${ids})
      and c.kind = 'allergy' and c.state = 'active'
    union all
    select r.patient_id, 'answers', r.patient_id, r.medical_record_sealed, 4, r.updated_at
    from patient_records r where ${clinical} and r.tenant_id = ${ownTenant} and r.patient_id = any(${ids})
      and r.has_old_lists and r.medical_record_sealed is not null
    union all
    select coalesce(s.patient_id, s.matched_patient_id), 'form', s.submission_id, s.allergies_sealed, 5, s.submitted_at
    from submissions s where ${clinical} and s.tenant_id = ${ownTenant} and s.allergies_sealed is not null
      and s.state in ('new', 'returned') and coalesce(s.patient_id, s.matched_patient_id) = any(${ids})
    order by part, at, row_id`.execute(tx);
  return rows;
}
