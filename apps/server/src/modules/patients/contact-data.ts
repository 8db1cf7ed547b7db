// Writes how a patient is called and reached, as the office typed it.
import { randomUUID } from 'node:crypto';
import type { charts, Parsed } from '@foyer/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { insertContact, selectContact } from './patients.store.ts';
import { lockRecord, replacePhones, updateContact, upsertRecord } from './record.store.ts';

export type ContactData = Parsed<typeof charts.editPatient>['body'];

const contactOf = (data: ContactData) => ({
  name_first: data.nameFirst,
  name_middle: data.nameMiddle,
  name_last: data.nameLast,
  birth_date: data.birthDate,
  gender: data.gender,
  email_address: data.email,
});

/** Ten digits are kept as digits, as forms keep them; other numbers as they were typed. */
function numberOf(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
  return digits.length === 10 ? digits : typed;
}

async function writeRest(tx: Tx, ctx: Ctx, contactId: string, data: ContactData): Promise<void> {
  const place = { tenant_id: ctx.tenant.id, contact_id: contactId };
  await replacePhones(
    tx,
    place,
    data.phones.map((phone) => ({ ...phone, number: numberOf(phone.number) })),
  );
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

/** The contact as it was before, or undefined where there is none to change: also one that was merged into another. */
export async function changeContact(tx: Tx, ctx: Ctx, contactId: string, data: ContactData) {
  await lockRecord(tx, contactId);
  const before = await selectContact(tx, contactId);
  if (!before || before.merged_into !== null) return undefined;
  await updateContact(tx, contactId, contactOf(data));
  await writeRest(tx, ctx, contactId, data);
  return before;
}
