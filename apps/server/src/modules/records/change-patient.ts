// Adds patients, and changes their name and contact data.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { cancelKeys } from '../identity/public.ts';
import {
  addPatientData,
  changePatientData,
  keptNumber,
  listPhones,
  type PatientChange,
  type PatientData,
  phoneHint,
} from '../patients/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';

/** @throws validation-failed for a birth date in the future */
export async function checkBirth(
  ctx: Ctx & Uses<'caches'>,
  { birthDate }: { readonly birthDate?: string | undefined },
): Promise<void> {
  if (birthDate !== undefined && (birthDate > (await todayOf(ctx)) || birthDate < '1880-01-01'))
    throw problem('validation-failed', {
      errors: [{ path: 'body.birthDate', message: 'Enter a date of birth that is not in the future.' }],
    });
}

/**
 * Returns the phones with normalized numbers. Numbers in `known` stay as they are, even unreadable ones.
 * @throws validation-failed for each number that cannot exist
 */
export async function readPhones<T extends { readonly number: string }>(
  ctx: Ctx & Uses<'caches'>,
  phones: readonly T[],
  {
    known = [],
    path = (at) => `body.phones.${at}.number`,
  }: { known?: readonly string[]; path?: (at: number) => string } = {},
): Promise<T[]> {
  const { country } = await settingsOf(ctx);
  const read = phones.map((phone) => ({
    ...phone,
    number: known.includes(phone.number) ? phone.number : (keptNumber(phone.number, country) ?? ''),
  }));
  const errors = read.flatMap(({ number }, at) => (number === '' ? [{ path: path(at), message: phoneHint }] : []));
  if (errors.length > 0) throw problem('validation-failed', { errors });
  return read;
}

export async function addPatient(ctx: Ctx & Uses<'caches' | 'cipherOf'>, given: PatientData): Promise<string> {
  await checkBirth(ctx, given);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const data = { ...given, phones: await readPhones(ctx, given.phones) };
  return inTenant(ctx, async (tx) => {
    const id = await addPatientData(tx, ctx, cipher, data, { source: 'desk' });
    await audit(tx, ctx, { action: 'add', object: { kind: 'patient', id } });
    return id;
  });
}

/** The same for a patient with stored phones: an invalid number stored before does not block changing another one. */
async function readKnownPhones(ctx: Ctx & Uses<'caches'>, patientId: string, phones: PatientData['phones']) {
  const known = await inTenant(ctx, (tx) => listPhones(tx, patientId));
  return readPhones(ctx, phones, { known: known.map(({ number }) => number) });
}

/**
 * Changes a patient. A key mailed to an address that is no longer the patient's becomes invalid.
 * @throws not-found, record-changed when somebody else has changed the same data since the revision
 */
export async function editPatient(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  patientId: string,
  given: PatientChange,
): Promise<void> {
  await checkBirth(ctx, given);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const change = given.phones ? { ...given, phones: await readKnownPhones(ctx, patientId, given.phones) } : given;
  const refused = await inTenant(ctx, async (tx) => {
    const done = await changePatientData(tx, ctx, cipher, patientId, change);
    if (!done) return problem('not-found');
    if ('conflict' in done) return problem('record-changed', { conflict: done.conflict });
    if (change.email !== undefined && done.email.toLowerCase() !== change.email.toLowerCase())
      await cancelKeys(tx, { patientId, accountId: null }, ctx.clock.now());
    const object = { kind: 'patient', id: patientId } as const;
    await audit(tx, ctx, { action: 'update', object, fields: done.fields });
    return undefined;
  });
  if (refused) throw refused;
}
