// SQL of patients, their phones and their family links.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** A contact by id, or undefined. */
export function selectContact(tx: Tx, contactId: string) {
  return tx.selectFrom('contacts').selectAll().where('contact_id', '=', contactId).executeTakeFirst();
}

/** The same, and until the transaction ends nobody else locks the record so; rows that refer to it may still come. */
export function lockContact(tx: Tx, contactId: string) {
  return tx.selectFrom('contacts').selectAll().where('contact_id', '=', contactId).forNoKeyUpdate().executeTakeFirst();
}

/** Everybody whose address it is, whatever its case. */
export function selectContactsByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('contacts')
    .selectAll()
    .where('email_folded', '=', email.toLowerCase())
    .where('merged_into', 'is', null)
    .execute();
}

/** Phones in the order they were given. */
export function selectPhones(tx: Tx, contactId: string) {
  return tx
    .selectFrom('contact_phones')
    .select(['type', 'number', 'extension'])
    .where('contact_id', '=', contactId)
    .orderBy('position')
    .execute();
}

/** Members that a guardian may act for now, in the order of the links. */
export function selectFamily(tx: Tx, guardianId: string) {
  return tx
    .selectFrom('family_links as l')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.contact_id', '=', 'l.member_id'),
    )
    .select(['c.contact_id', 'c.name_first', 'c.name_middle', 'c.name_last', 'c.birth_date', 'l.relationship'])
    .where('l.guardian_id', '=', guardianId)
    .where('l.family_access', '=', true)
    .orderBy('l.position')
    .orderBy('c.name_first')
    .execute();
}

/** Whether a link lets `guardianId` act for `memberId`. */
export async function isLinked(tx: Tx, guardianId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('family_links')
    .select('member_id')
    .where('guardian_id', '=', guardianId)
    .where('member_id', '=', memberId)
    .where('family_access', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertContact(
  tx: Tx,
  contact: Insertable<Schema['contacts']>,
  phones: { type: string; number: string }[],
): Promise<void> {
  await tx.insertInto('contacts').values(contact).execute();
  const { tenant_id, contact_id } = contact;
  if (phones.length > 0)
    await tx
      .insertInto('contact_phones')
      .values(phones.map((phone, position) => ({ tenant_id, contact_id, position, ...phone })))
      .execute();
}

export async function insertFamilyLink(tx: Tx, link: Insertable<Schema['family_links']>): Promise<void> {
  await tx.insertInto('family_links').values(link).execute();
}

/** Whom a contact is linked to as guardian or guarantor, whether they may act for them or not. */
export function selectMembers(tx: Tx, guardianId: string) {
  return tx
    .selectFrom('family_links as l')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.contact_id', '=', 'l.member_id'),
    )
    .select(['c.contact_id', 'c.name_first', 'c.name_middle', 'c.name_last', 'c.birth_date'])
    .select(['l.relationship', 'l.family_access'])
    .where('l.guardian_id', '=', guardianId)
    .orderBy('l.position')
    .orderBy('c.name_first')
    .orderBy('c.contact_id')
    .execute();
}
