// SQL of patients, their phones and their family links.
import { formNumber, readPhoneNumber } from '@foyer/phones';
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

/** Returns the phones in the order they were entered, each with its id, which stays while its number changes. */
export async function listKeptPhones(tx: Tx, patientId: string) {
  const rows = await tx
    .selectFrom('patientPhones')
    .select(['phoneId', 'type', 'number', 'extension', 'isUnread'])
    .where('patientId', '=', patientId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, number: formNumber(row.number) }));
}

/** The same without the ids. */
export async function listPhones(tx: Tx, patientId: string) {
  const phones = await listKeptPhones(tx, patientId);
  return phones.map(({ phoneId: _id, ...phone }) => phone);
}

/**
 * Returns a phone as it is kept: its number as E.164, with the extension that was written behind it. A number that cannot be read
 * stays as it is, and is marked.
 */
export function keptPhone<T extends Pick<Phone, 'number'> & { readonly extension?: string | undefined }>(phone: T) {
  const read = readPhoneNumber(phone.number);
  if (!read) return { ...phone, isUnread: true };
  return { ...phone, number: read.number, extension: read.extension || (phone.extension ?? ''), isUnread: false };
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
      .values(phones.map((phone, position) => ({ patientId, position, ...keptPhone(phone) })))
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
    .select(['c.gender', 'l.relationship', 'l.familyAccess', 'l.paysBills'])
    .where('l.guardianId', '=', guardianId)
    .orderBy('l.position')
    .orderBy('c.nameFirst')
    .orderBy('c.patientId')
    .execute();
}
