// Reads and writes a patient's name and contact data, as the office edits them.
import { randomUUID } from 'node:crypto';
import type { ParsedInput, RecordConflict, records } from '@foyer/contract';
import type { AccessField } from '@foyer/contract/access-sentences';
import { conflictsAmong } from '../../platform/audit/revisions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { fieldsOf } from './changed-fields.policy.ts';
import { createPatient, findPatient, listKeptPhones } from './patients.store.ts';
import { findRecord, lockRecord, replacePhones, storeRecord, updatePatient } from './record.store.ts';
import { type ChangeOrigin, noteRecordChanges, readRecordChanges } from './record-changes.ts';
import { changesBetween, contactParts } from './record-parts.ts';

export type PatientData = ParsedInput<typeof records.addPatient>['body'];
export type PatientChange = ParsedInput<typeof records.editPatient>['body'];

const contactOf = (data: PatientData) => ({
  nameFirst: data.nameFirst,
  nameMiddle: data.nameMiddle,
  nameLast: data.nameLast,
  birthDate: data.birthDate,
  gender: data.gender,
  emailAddress: data.email,
});

const plainPhone = <T extends { type: string; number: string; extension: string }>({ type, number, extension }: T) => ({
  type: type as T['type'],
  number,
  extension,
});

async function writeRest(tx: Tx, ctx: Ctx, patientId: string, data: PatientData): Promise<void> {
  const place = { tenantId: ctx.tenant.id, patientId };
  await replacePhones(tx, place, withKnownIds(data.phones.map(plainPhone), await listKeptPhones(tx, patientId)));
  const { line1, line2, city, state, postalCode, country } = data.address;
  await storeRecord(tx, {
    ...place,
    maritalStatus: data.maritalStatus,
    communicationTypePreference: data.communicationPreference,
    addressLine1: line1,
    addressLine2: line2,
    city,
    state,
    postalCode,
    country,
    updatedAt: ctx.clock.now(),
  });
}

/** A phone that stays, or the one that takes its place in the list, keeps its id. */
function withKnownIds(phones: PatientData['phones'], kept: Awaited<ReturnType<typeof listKeptPhones>>) {
  const free = [...kept];
  const take = (is: (phone: (typeof kept)[number]) => boolean) => {
    const at = free.findIndex(is);
    return at < 0 ? undefined : free.splice(at, 1)[0]?.phoneId;
  };
  const same = phones.map(({ type, number }) => take((phone) => phone.type === type && phone.number === number));
  return phones.map((phone, at) => ({ ...phone, phoneId: same[at] ?? take(({ type }) => type === phone.type) }));
}

/** Returns the id of the new patient, whose first revision holds all that was entered. */
export async function addPatientData(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  data: PatientData,
  origin: ChangeOrigin,
): Promise<string> {
  const patientId = randomUUID();
  await createPatient(tx, { patientId, ...contactOf(data), createdAt: ctx.clock.now() }, []);
  await writeRest(tx, ctx, patientId, data);
  const entered = changesBetween({}, await contactParts(tx, patientId)).filter(({ after }) => !isBlank(after));
  await noteRecordChanges(tx, ctx, cipher, patientId, origin, entered);
  return patientId;
}

const isBlank = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => part === '');

/** Returns the stored contact data; unknown kinds in older data are passed on as they are. */
async function keptData(tx: Tx, patientId: string): Promise<PatientData> {
  const [contact, row, phones] = await Promise.all([
    findPatient(tx, patientId),
    findRecord(tx, patientId),
    listKeptPhones(tx, patientId),
  ]);
  return {
    nameFirst: contact?.nameFirst ?? '',
    nameMiddle: contact?.nameMiddle ?? '',
    nameLast: contact?.nameLast ?? '',
    birthDate: contact?.birthDate ?? '',
    gender: (contact?.gender ?? '') as PatientData['gender'],
    email: contact?.emailAddress ?? '',
    phones: phones.map(plainPhone) as PatientData['phones'],
    address: {
      line1: row?.addressLine1 ?? '',
      line2: row?.addressLine2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postalCode ?? '',
      country: row?.country ?? '',
    },
    maritalStatus: row?.maritalStatus ?? '',
    communicationPreference: (row?.communicationTypePreference ?? '') as PatientData['communicationPreference'],
  };
}

/** Returns which members of the contact data were changed after a revision, each with its last change. */
async function membersSince(tx: Tx, cipher: TenantCipher, patientId: string, revision: number) {
  const newestFirst = await readRecordChanges(tx, cipher, patientId, { sinceRevision: revision });
  const last = new Map(newestFirst.reverse().map((change) => [change.path.split('.')[0] ?? '', change]));
  return [...last].map(([member, { actorId, at, by }]) => ({ member, actorId, at, by }));
}

/**
 * Writes the given members. Returns the patient as it was before; or what somebody else has changed of these since the revision
 * (then nothing is written); or undefined when there is none to change, also because it was merged into another.
 */
export async function changePatientData(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  { revision, ...change }: PatientChange,
): Promise<{ email: string; fields: AccessField[] } | { conflict: RecordConflict } | undefined> {
  await lockRecord(tx, patientId);
  const before = await findPatient(tx, patientId);
  if (!before || before.mergedInto !== null) return undefined;
  const now = await keptData(tx, patientId);
  const wanted = { ...change, ...(change.phones && { phones: change.phones.map(plainPhone) }) };
  const since = await membersSince(tx, cipher, patientId, revision);
  const changes = conflictsAmong(since, { now: { ...now }, wanted });
  if (changes.length > 0) return { conflict: { revision: before.revision, changes } };
  const next = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const parts = await contactParts(tx, patientId);
  const data: PatientData = { ...now, ...next };
  await updatePatient(tx, patientId, contactOf(data));
  await writeRest(tx, ctx, patientId, data);
  const changed = changesBetween(parts, await contactParts(tx, patientId));
  await noteRecordChanges(tx, ctx, cipher, patientId, { source: 'desk' }, changed);
  return { email: before.emailAddress, fields: fieldsOf(changed) };
}
