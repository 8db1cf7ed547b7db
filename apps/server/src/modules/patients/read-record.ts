// The record of a patient, for the person and their guardian; for anybody else it does not exist.
import type { AccessObject } from '@foyer/contract/access-words';
import type { RecordInsurance } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { mayActFor } from './acting.ts';
import { type AttributeName, isWholeSsn, maskSsn, wantedAttributes } from './attributes.policy.ts';
import { familyOf } from './family.ts';
import { openRecord } from './open-record.ts';
import { patientFacts } from './patient-facts.policy.ts';
import { findPatient, listPhones } from './patients.store.ts';
import { shownPhones } from './phones.policy.ts';
import { findRecord, listGuarantors } from './record.store.ts';
import { openParts, withoutCards } from './record-seals.ts';

export interface Attribute {
  readonly name: string;
  /** JSON text. */
  readonly value: string;
}

type Contact = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

const attribute = (name: string, value: unknown): Attribute => ({ name, value: JSON.stringify(value ?? null) });

/** Reads a patient whom the caller may act for right now and audits each read. @throws not-found for every other patient */
async function readAs<T>(
  ctx: Ctx,
  kind: AccessObject,
  patientId: string,
  read: (tx: Tx, contact: Contact) => Promise<T>,
): Promise<T> {
  const found = await inTenant(ctx, async (tx) => {
    const isAllowed = await mayActFor(tx, ctx, patientId);
    const contact = isAllowed ? await findPatient(tx, patientId) : undefined;
    await audit(tx, ctx, {
      action: 'read',
      object: { kind, id: patientId },
      outcome: contact ? 'done' : 'refused',
    });
    return contact ? { value: await read(tx, contact) } : undefined;
  });
  if (!found) throw problem('not-found');
  return found.value;
}

/** @throws not-found */
export async function readAttributes(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  patientId: string,
  filter: string | undefined,
): Promise<Attribute[]> {
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  const isWhole = isWholeSsn(filter, settings.patientFormsEnabled);
  const { contact, row, phones, guarantors } = await readAs(
    ctx,
    'contact-attributes',
    patientId,
    async (tx, contact) => ({
      contact,
      row: await findRecord(tx, patientId),
      phones: await listPhones(tx, patientId),
      guarantors: await listGuarantors(tx, patientId),
    }),
  );
  const parts = openParts(cipher, patientId, row);
  const shown = (ssn: string) => (isWhole ? ssn : maskSsn(ssn));
  const insurance = (kept: RecordInsurance | null) => kept && { ...withoutCards(kept), ssn: shown(kept.ssn) };
  const facts = patientFacts(contact, row, phones);
  const values: Record<AttributeName, () => unknown> = {
    ssn: () => shown(parts.ssn),
    gender: () => facts.gender,
    marital_status: () => facts.marital_status,
    communication_type_preference: () => facts.communication_type_preference,
    referral_type: () => facts.referral_type,
    guarantor: () =>
      guarantors.map(({ guardianId: id, familyAccess, relationship }) => ({ id, familyAccess, relationship })),
    primary_insurance: () => insurance(parts.primaryInsurance),
    secondary_insurance: () => insurance(parts.secondaryInsurance),
    name: () => facts.name,
    email_address: () => facts.emailAddress,
    phone_numbers: () => facts.phoneNumbers,
    birth_date: () => facts.birthDate,
    address_information: () => facts.addressInformation,
    custom: () => parts.custom,
  };
  return wantedAttributes(filter).map((name) => attribute(name, values[name]()));
}

/** Returns the answers to medical and dental questions, by question. @throws not-found */
export async function readMedicalAttributes(ctx: Ctx & Uses<'cipherOf'>, patientId: string): Promise<Attribute[]> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { parts } = await readAs(ctx, 'medical-attributes', patientId, (tx) => openRecord(tx, cipher, patientId));
  return Object.entries(parts.medicalRecord).map(([name, value]) => attribute(name, value));
}

/**
 * Returns the patient, then their guardians and guarantors, then those whom they act for, each once. Contact data are returned
 * only for the patient and those with access to them. @throws not-found
 */
export function readPatientFamily(ctx: Ctx, patientId: string) {
  return readAs(ctx, 'family', patientId, async (tx, own) => {
    const guarantors = await listGuarantors(tx, patientId);
    const reachable = [{ ...own, guardianId: own.patientId, familyAccess: true }, ...guarantors];
    const people = [];
    for (const person of reachable)
      people.push({
        id: person.guardianId,
        nameFirst: person.nameFirst,
        nameMiddle: person.nameMiddle,
        nameLast: person.nameLast,
        birthdate: person.birthDate,
        emailAddress: person.familyAccess ? person.emailAddress : '',
        phoneNumbers: person.familyAccess ? shownPhones(await listPhones(tx, person.guardianId)) : [],
      });
    const known = new Set(people.map(({ id }) => id));
    const members = (await familyOf(tx, patientId)).filter((member) => !known.has(member.patientId));
    return [
      ...people,
      ...members.map(({ patientId: id, nameFirst, nameLast, birthDate }) => ({
        id,
        nameFirst,
        nameMiddle: '',
        nameLast,
        birthdate: birthDate,
        emailAddress: '',
        phoneNumbers: [],
      })),
    ];
  });
}
