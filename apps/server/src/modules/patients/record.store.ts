// SQL of the record that a practice keeps of a contact, and of who is answerable for them.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type RecordRow = Insertable<Schema['contact_records']>;

/** A contact's record, or undefined while nothing is kept. */
export function selectRecord(tx: Tx, contactId: string) {
  return tx.selectFrom('contact_records').selectAll().where('contact_id', '=', contactId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockRecord(tx: Tx, contactId: string) {
  // The contact's own row is locked, for there may be no record yet.
  await tx.selectFrom('contacts').select('contact_id').where('contact_id', '=', contactId).forUpdate().execute();
  return selectRecord(tx, contactId);
}

export async function upsertRecord(tx: Tx, row: RecordRow): Promise<void> {
  const { tenant_id: _tenant, contact_id: _contact, ...changes } = row;
  await tx
    .insertInto('contact_records')
    .values(row)
    .onConflict((c) => c.columns(['tenant_id', 'contact_id']).doUpdateSet(changes))
    .execute();
}

export async function updateContact(
  tx: Tx,
  contactId: string,
  changes: Partial<Omit<Insertable<Schema['contacts']>, 'tenant_id' | 'contact_id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.updateTable('contacts').set(changes).where('contact_id', '=', contactId).execute();
}

/** Puts all of a contact's phones in place of those before. */
export async function replacePhones(
  tx: Tx,
  place: { readonly tenant_id: string; readonly contact_id: string },
  phones: readonly { type: string; number: string; extension: string }[],
): Promise<void> {
  await tx.deleteFrom('contact_phones').where('contact_id', '=', place.contact_id).execute();
  if (phones.length > 0)
    await tx
      .insertInto('contact_phones')
      .values(phones.map((phone, position) => ({ ...place, position, ...phone })))
      .execute();
}

/** Who is linked to a contact as guardian or spouse, the one who pays first. */
export function selectGuarantors(tx: Tx, contactId: string) {
  return tx
    .selectFrom('family_links as l')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'l.tenant_id').onRef('c.contact_id', '=', 'l.guardian_id'),
    )
    .select(['l.guardian_id', 'l.family_access', 'l.relationship'])
    .select(['c.name_first', 'c.name_middle', 'c.name_last', 'c.birth_date', 'c.email_address'])
    .where('l.member_id', '=', contactId)
    .orderBy('l.guarantor_position')
    .orderBy('c.name_first')
    .orderBy('l.guardian_id')
    .execute();
}

/** Both contacts, locked in the order of their ids, so that two merges never wait for each other. */
export function lockContacts(tx: Tx, contactIds: readonly string[]) {
  return tx
    .selectFrom('contacts')
    .select(['contact_id', 'merged_into'])
    .where('contact_id', 'in', contactIds)
    .orderBy('contact_id')
    .forUpdate()
    .execute();
}

/** Marks a contact as merged into another, or as itself again. */
export async function setMergedInto(tx: Tx, contactId: string, into: string | null): Promise<void> {
  await tx.updateTable('contacts').set({ merged_into: into }).where('contact_id', '=', contactId).execute();
}
