// SQL of a patient's record, and of their guardians and guarantors.
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import { keptPhone } from './patients.store.ts';
import type { Phone } from './phones.policy.ts';

export type RecordRow = Insertable<Schema['patientRecords']>;

/** Returns a patient's record, or undefined while there is none. */
export function findRecord(tx: Tx, patientId: string) {
  return tx.selectFrom('patientRecords').selectAll().where('patientId', '=', patientId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockRecord(tx: Tx, patientId: string) {
  // The patient's own row is locked, because there may be no record yet.
  await tx.selectFrom('patients').select('patientId').where('patientId', '=', patientId).forUpdate().execute();
  return findRecord(tx, patientId);
}

/** Returns practices with records whose clinical lists still stand in the medical answers. */
export async function practicesWithOldLists(db: Pick<Database, 'jobs'>, { tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from patient_records where has_old_lists and tenant_id <> all($1::uuid[]) limit $2`,
    [tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/** Returns the patients whose records these are, at most `limit`. */
export async function patientsWithOldLists(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('patientRecords')
    .select('patientId')
    .where('hasOldLists', '=', true)
    .orderBy('patientId')
    .limit(limit)
    .execute();
  return rows.map(({ patientId }) => patientId);
}

export async function storeRecord(tx: Tx, row: RecordRow): Promise<void> {
  const { tenantId: _tenant, patientId, ...changes } = row;
  await tx
    .insertInto('patientRecords')
    .values(row)
    .onConflict((c) => c.columns(['tenantId', 'patientId']).doUpdateSet(changes))
    .execute();
}

/** Returns the next 500 records that hold values of the practice's own fields, by the patient's id. */
export function nextOwnValues(tx: Tx, after: string | undefined) {
  return tx
    .selectFrom('patientRecords')
    .select(['patientId', 'customSealed'])
    .where('customSealed', 'is not', null)
    .$if(after !== undefined, (query) => query.where('patientId', '>', after ?? ''))
    .orderBy('patientId')
    .limit(500)
    .execute();
}

export async function updatePatient(
  tx: Tx,
  patientId: string,
  changes: Partial<Omit<Insertable<Schema['patients']>, 'tenantId' | 'patientId'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.updateTable('patients').set(changes).where('patientId', '=', patientId).execute();
}

/** Replaces all phones of a patient. One without an id is a new one. */
export async function replacePhones(
  tx: Tx,
  place: { readonly patientId: string },
  phones: readonly (Phone & { readonly phoneId?: string | undefined })[],
): Promise<void> {
  await tx.deleteFrom('patientPhones').where('patientId', '=', place.patientId).execute();
  if (phones.length > 0)
    await tx
      .insertInto('patientPhones')
      .values(
        phones.map((phone, position) => ({
          ...place,
          position,
          ...keptPhone(phone),
          phoneId: phone.phoneId ?? randomUUID(),
        })),
      )
      .execute();
}

/** Returns those linked to a patient as guardian or spouse, the guarantor first. */
export function listGuarantors(tx: Tx, patientId: string) {
  return tx
    .selectFrom('familyLinks as l')
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.patientId', '=', 'l.guardianId'),
    )
    .select(['l.guardianId', 'l.familyAccess', 'l.paysBills', 'l.relationship'])
    .select(['c.gender', 'c.nameFirst', 'c.nameMiddle', 'c.nameLast', 'c.birthDate', 'c.emailAddress'])
    .where('l.memberId', '=', patientId)
    .orderBy('l.guarantorPosition')
    .orderBy('c.nameFirst')
    .orderBy('l.guardianId')
    .execute();
}

/** Locks both patients in the order of their ids, so that two merges never deadlock. */
export function lockPatients(tx: Tx, patientIds: readonly string[]) {
  return tx
    .selectFrom('patients')
    .select(['patientId', 'mergedInto', 'revision'])
    .where('patientId', 'in', patientIds)
    .orderBy('patientId')
    .forUpdate()
    .execute();
}

/** Marks a patient as merged into another, or with null as no longer merged. */
export async function setMergedInto(tx: Tx, patientId: string, into: string | null): Promise<void> {
  await tx.updateTable('patients').set({ mergedInto: into }).where('patientId', '=', patientId).execute();
}

/** That somebody does not come any more. */
export interface Inactivity {
  readonly reason: NonNullable<Schema['patients']['inactiveReason']>;
  /** On the practice's calendar. */
  readonly since: string;
  readonly at: Date;
  /** The account that said so. */
  readonly by: string | null;
}

/** Returns what a patient's row says of it; undefined for somebody who comes. */
export function inactivityOf(
  row: Pick<Selectable<Schema['patients']>, 'inactiveReason' | 'inactiveSince' | 'inactiveAt' | 'inactiveBy'>,
): Inactivity | undefined {
  const { inactiveReason: reason, inactiveSince: since, inactiveAt: at, inactiveBy: by } = row;
  return reason === null || since === null || at === null ? undefined : { reason, since, at, by };
}

/** Marks a patient as somebody who does not come any more; null as somebody who does. */
export async function setInactivity(tx: Tx, patientId: string, inactivity: Inactivity | null): Promise<void> {
  const { reason = null, since = null, at = null, by = null } = inactivity ?? {};
  await tx
    .updateTable('patients')
    .set({ inactiveReason: reason, inactiveSince: since, inactiveAt: at, inactiveBy: by })
    .where('patientId', '=', patientId)
    .execute();
}
