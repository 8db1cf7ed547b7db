// Reads and writes how a patient is called and reached, as the office edits it.
import { randomUUID } from 'node:crypto';
import type { ParsedInput, RecordConflict, records } from '@foyer/contract';
import { selectRevision } from '../../platform/audit/member-changes.store.ts';
import { conflictOf, notingChanges } from '../../platform/audit/revisions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { insertContact, selectContact, selectPhones } from './patients.store.ts';
import { lockRecord, replacePhones, selectRecord, updateContact, upsertRecord } from './record.store.ts';

export type ContactData = ParsedInput<typeof records.addPatient>['body'];
export type ContactChange = ParsedInput<typeof records.editPatient>['body'];

const contactOf = (data: ContactData) => ({
  name_first: data.nameFirst,
  name_middle: data.nameMiddle,
  name_last: data.nameLast,
  birth_date: data.birthDate,
  gender: data.gender,
  email_address: data.email,
});

const plainPhone = <T extends { type: string; number: string; extension: string }>({ type, number, extension }: T) => ({
  type: type as T['type'],
  number,
  extension,
});

async function writeRest(tx: Tx, ctx: Ctx, contactId: string, data: ContactData): Promise<void> {
  const place = { tenant_id: ctx.tenant.id, contact_id: contactId };
  await replacePhones(tx, place, data.phones.map(plainPhone));
  const { line1, line2, city, state, postalCode, country } = data.address;
  await upsertRecord(tx, {
    ...place,
    marital_status: data.maritalStatus,
    communication_type_preference: data.communicationPreference,
    address_line1: line1,
    address_line2: line2,
    city,
    state,
    postal_code: postalCode,
    country,
    updated_at: ctx.clock.now(),
  });
}

/** Id of the new patient. */
export async function addContact(tx: Tx, ctx: Ctx, data: ContactData): Promise<string> {
  const contactId = randomUUID();
  await insertContact(
    tx,
    { tenant_id: ctx.tenant.id, contact_id: contactId, ...contactOf(data), created_at: ctx.clock.now() },
    [],
  );
  await writeRest(tx, ctx, contactId, data);
  return contactId;
}

/** The contact data as it is kept; a kind of anything that older data may hold is passed on as it is. */
async function keptData(tx: Tx, contactId: string): Promise<ContactData> {
  const [contact, row, phones] = await Promise.all([
    selectContact(tx, contactId),
    selectRecord(tx, contactId),
    selectPhones(tx, contactId),
  ]);
  return {
    nameFirst: contact?.name_first ?? '',
    nameMiddle: contact?.name_middle ?? '',
    nameLast: contact?.name_last ?? '',
    birthDate: contact?.birth_date ?? '',
    gender: (contact?.gender ?? '') as ContactData['gender'],
    email: contact?.email_address ?? '',
    phones: phones.map(plainPhone) as ContactData['phones'],
    address: {
      line1: row?.address_line1 ?? '',
      line2: row?.address_line2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postal_code ?? '',
      country: row?.country ?? '',
    },
    maritalStatus: row?.marital_status ?? '',
    communicationPreference: (row?.communication_type_preference ?? '') as ContactData['communicationPreference'],
  };
}

const edited = (contactId: string) => ({ kind: 'contact', id: contactId }) as const;

/** The revision of a patient's contact data. */
export function contactRevision(tx: Tx, contactId: string): Promise<number> {
  return selectRevision(tx, edited(contactId));
}

/** Does work that may change a patient's contact data, whose row is locked by it, and begins a new revision where it has. */
export async function notingContact<T>(tx: Tx, ctx: Ctx, contactId: string, work: () => Promise<T>): Promise<T> {
  await lockRecord(tx, contactId);
  return notingChanges(tx, ctx, edited(contactId), async () => ({ ...(await keptData(tx, contactId)) }), work);
}

/**
 * Writes the members that are named. The contact as it was before, what of it somebody else has changed since the revision
 * (then nothing is written), or undefined where there is none to change: also one that was merged into another.
 */
export async function changeContact(
  tx: Tx,
  ctx: Ctx,
  contactId: string,
  { revision, ...change }: ContactChange,
): Promise<{ email: string } | { conflict: RecordConflict } | undefined> {
  await lockRecord(tx, contactId);
  const before = await selectContact(tx, contactId);
  if (!before || before.merged_into !== null) return undefined;
  const now = await keptData(tx, contactId);
  const wanted = { ...change, ...(change.phones && { phones: change.phones.map(plainPhone) }) };
  const conflict = await conflictOf(tx, edited(contactId), revision, { now: { ...now }, wanted });
  if (conflict) return { conflict };
  const next = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  await notingContact(tx, ctx, contactId, async () => {
    const data: ContactData = { ...now, ...next };
    await updateContact(tx, contactId, contactOf(data));
    await writeRest(tx, ctx, contactId, data);
  });
  return { email: before.email_address };
}
