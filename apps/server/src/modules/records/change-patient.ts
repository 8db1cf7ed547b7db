// Adds patients, and changes their name and contact data.
import { formNumber, phoneFault, readPhoneNumber } from '@foyer/phones';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { cancelKeys } from '../identity/public.ts';
import {
  addPatientData,
  changePatientData,
  listPhones,
  type PatientChange,
  type PatientData,
} from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { addressFaults, birthFaults, type OfficeAddress } from './contact-faults.policy.ts';

/** @throws validation-failed for a birth date or an address that cannot be, naming each member */
export async function checkContact(
  ctx: Ctx & Uses<'caches'>,
  { birthDate, address }: { readonly birthDate?: string | undefined; readonly address?: OfficeAddress | undefined },
): Promise<void> {
  const [today, { country }] = await Promise.all([todayOf(ctx), settingsOf(ctx)]);
  const errors = [...birthFaults(birthDate, today), ...addressFaults(address, country)];
  if (errors.length > 0) throw problem('validation-failed', { errors });
}

/**
 * Returns the phones as the record shows them: ten digits in the US and Canada, E.164 elsewhere, the extension apart. Numbers in
 * `known` stay as they are, even unreadable ones.
 * @throws validation-failed for each number that cannot exist
 */
export function readPhones<T extends { readonly number: string; readonly extension?: string }>(
  phones: readonly T[],
  {
    known = [],
    path = (at) => `body.phones.${at}.number`,
  }: { known?: readonly string[]; path?: (at: number) => string } = {},
): T[] {
  const errors: { path: string; message: string }[] = [];
  const read = phones.map((phone, at) => {
    const dialed = readPhoneNumber(phone.number);
    if (dialed)
      return { ...phone, number: formNumber(dialed.number), ...(dialed.extension && { extension: dialed.extension }) };
    if (!known.includes(phone.number)) errors.push({ path: path(at), message: phoneFault });
    return phone;
  });
  if (errors.length > 0) throw problem('validation-failed', { errors });
  return read;
}

export async function addPatient(ctx: Ctx & Uses<'caches' | 'cipherOf'>, given: PatientData): Promise<string> {
  await checkContact(ctx, given);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const data = { ...given, phones: readPhones(given.phones) };
  return inTenant(ctx, async (tx) => {
    const id = await addPatientData(tx, ctx, cipher, data, { source: 'desk' });
    await audit(tx, ctx, { action: 'add', object: { kind: 'patient', id } });
    return id;
  });
}

/** The same for a patient with stored phones: an invalid number stored before does not block changing another one. */
async function readKnownPhones(
  ctx: Ctx & Uses<'caches'>,
  patientId: string,
  phones: NonNullable<PatientChange['phones']>,
) {
  const known = await inTenant(ctx, (tx) => listPhones(tx, patientId));
  const kept = phones.flatMap((phone, at) => (phone.remove ? [] : [{ phone, at }]));
  const read = readPhones(
    kept.map(({ phone }) => phone),
    { known: known.map(({ number }) => number), path: (index) => `body.phones.${kept[index]?.at}.number` },
  );
  return [...phones.filter(({ remove }) => remove), ...read];
}

/**
 * Changes a patient and returns the record's revision. A key mailed to an address that is no longer the patient's becomes invalid.
 * @throws not-found, validation-failed, record-merged, record-changed when somebody else has changed the same data since the
 * revision
 */
export async function editPatient(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  patientId: string,
  given: PatientChange,
): Promise<number> {
  await checkContact(ctx, given);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const change = given.phones ? { ...given, phones: await readKnownPhones(ctx, patientId, given.phones) } : given;
  const done = await inTenant(ctx, async (tx) => {
    const outcome = await changePatientData(tx, ctx, cipher, patientId, change);
    if (!('emailBefore' in outcome)) return outcome;
    if (change.email !== undefined && outcome.emailBefore.toLowerCase() !== change.email.toLowerCase())
      await cancelKeys(tx, { patientId, accountId: null }, ctx.clock.now());
    const object = { kind: 'patient', id: patientId } as const;
    const { fields, recordRevision } = outcome;
    await audit(tx, ctx, { action: 'update', object, fields, recordRevision });
    return outcome;
  });
  if ('emailBefore' in done) return done.revision;
  if ('into' in done) throw problem('record-merged', { members: { into: done.into } });
  if ('conflicts' in done)
    throw problem('record-changed', { members: { conflicts: done.conflicts, revision: done.revision } });
  if (done.refused === 'not-found') throw problem('not-found');
  throw problem('validation-failed', {
    errors: [{ path: 'body.phones', message: 'A patient can have six phones. Remove one first.' }],
  });
}
