// SQL of patients, their phones and their family links.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Phone } from './phones.policy.ts';

/** Returns a patient by id, or undefined. */
export function findPatient(tx: Tx, patientId: string) {
  return tx.selectFrom('patients').selectAll().where('patientId', '=', patientId).executeTakeFirst();
}

/** The same, with a lock until the transaction ends that still allows inserting rows that refer to it. */
export function lockPatient(tx: Tx, patientId: string) {
  return tx.selectFrom('patients').selectAll().where('patientId', '=', patientId).forNoKeyUpdate().executeTakeFirst();
}

/** Returns every patient with this address, ignoring case. */
export function findPatientsByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('patients')
    .selectAll()
    .where('emailFolded', '=', email.toLowerCase())
    .where('mergedInto', 'is', null)
    .execute();
}

/** Returns the phones in the order they were entered. */
export function listPhones(tx: Tx, patientId: string) {
  return tx
    .selectFrom('patientPhones')
    .select(['type', 'number', 'extension'])
    .where('patientId', '=', patientId)
    .orderBy('position')
    .execute();
}

/** The same with the id of each, which stays while its number changes. */
export function listKeptPhones(tx: Tx, patientId: string) {
  return tx
    .selectFrom('patientPhones')
    .select(['phoneId', 'type', 'number', 'extension'])
    .where('patientId', '=', patientId)
    .orderBy('position')
    .execute();
}

/** Returns the members whom a guardian may act for now, in the order of the links. */
export function selectFamily(tx: Tx, guardianId: string) {
  return tx
    .selectFrom('familyLinks as l')
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.patientId', '=', 'l.memberId'),
    )
    .select(['c.patientId', 'c.nameFirst', 'c.nameMiddle', 'c.nameLast', 'c.birthDate', 'l.relationship'])
    .where('l.guardianId', '=', guardianId)
    .where('l.familyAccess', '=', true)
    .orderBy('l.position')
    .orderBy('c.nameFirst')
    .execute();
}

/** Whether a link lets `guardianId` act for `memberId`. */
export async function isLinked(tx: Tx, guardianId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('familyLinks')
    .select('memberId')
    .where('guardianId', '=', guardianId)
    .where('memberId', '=', memberId)
    .where('familyAccess', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function createPatient(
  tx: Tx,
  contact: Insertable<Schema['patients']>,
  phones: readonly Pick<Phone, 'type' | 'number'>[],
): Promise<void> {
  await tx.insertInto('patients').values(contact).execute();
  const { patientId } = contact;
  if (phones.length > 0)
    await tx
      .insertInto('patientPhones')
      .values(phones.map((phone, position) => ({ patientId, position, ...phone })))
      .execute();
}

export async function addFamilyLink(tx: Tx, link: Insertable<Schema['familyLinks']>): Promise<void> {
  await tx.insertInto('familyLinks').values(link).execute();
}

/** Returns those whom a patient is linked to as guardian or guarantor, whether or not they may act for them. */
export function listMembers(tx: Tx, guardianId: string) {
  return tx
    .selectFrom('familyLinks as l')
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.patientId', '=', 'l.memberId'),
    )
    .select(['c.patientId', 'c.nameFirst', 'c.nameMiddle', 'c.nameLast', 'c.birthDate'])
    .select(['l.relationship', 'l.familyAccess'])
    .where('l.guardianId', '=', guardianId)
    .orderBy('l.position')
    .orderBy('c.nameFirst')
    .orderBy('c.patientId')
    .execute();
}
