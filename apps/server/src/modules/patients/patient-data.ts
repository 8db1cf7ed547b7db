// Reads and writes a patient's name and contact data, as the office edits them.
import { randomUUID } from 'node:crypto';
import type { ParsedInput, RecordConflict, records } from '@foyer/contract';
import { selectRevision } from '../../platform/audit/member-changes.store.ts';
import { conflictOf, notingChanges } from '../../platform/audit/revisions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { createPatient, findPatient, listPhones } from './patients.store.ts';
import { findRecord, lockRecord, replacePhones, storeRecord, updatePatient } from './record.store.ts';

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
  await replacePhones(tx, place, data.phones.map(plainPhone));
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

/** Returns the id of the new patient. */
export async function addPatientData(tx: Tx, ctx: Ctx, data: PatientData): Promise<string> {
  const patientId = randomUUID();
  await createPatient(tx, { patientId, ...contactOf(data), createdAt: ctx.clock.now() }, []);
  await writeRest(tx, ctx, patientId, data);
  return patientId;
}

/** Returns the stored contact data; unknown kinds in older data are passed on as they are. */
async function keptData(tx: Tx, patientId: string): Promise<PatientData> {
  const [contact, row, phones] = await Promise.all([
    findPatient(tx, patientId),
    findRecord(tx, patientId),
    listPhones(tx, patientId),
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

const edited = (patientId: string) => ({ kind: 'contact', id: patientId }) as const;

/** Returns the revision of a patient's contact data. */
export function patientDataRevision(tx: Tx, patientId: string): Promise<number> {
  return selectRevision(tx, edited(patientId));
}

/** Runs work that may change a patient's contact data and locks their row. Begins a new revision if it did. */
export async function notingPatientData<T>(tx: Tx, ctx: Ctx, patientId: string, work: () => Promise<T>): Promise<T> {
  await lockRecord(tx, patientId);
  return notingChanges(tx, ctx, edited(patientId), async () => ({ ...(await keptData(tx, patientId)) }), work);
}

/**
 * Writes the given members. Returns the patient as it was before; or what somebody else has changed of these since the revision
 * (then nothing is written); or undefined when there is none to change, also because it was merged into another.
 */
export async function changePatientData(
  tx: Tx,
  ctx: Ctx,
  patientId: string,
  { revision, ...change }: PatientChange,
): Promise<{ email: string } | { conflict: RecordConflict } | undefined> {
  await lockRecord(tx, patientId);
  const before = await findPatient(tx, patientId);
  if (!before || before.mergedInto !== null) return undefined;
  const now = await keptData(tx, patientId);
  const wanted = { ...change, ...(change.phones && { phones: change.phones.map(plainPhone) }) };
  const conflict = await conflictOf(tx, edited(patientId), revision, { now: { ...now }, wanted });
  if (conflict) return { conflict };
  const next = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  await notingPatientData(tx, ctx, patientId, async () => {
    const data: PatientData = { ...now, ...next };
    await updatePatient(tx, patientId, contactOf(data));
    await writeRest(tx, ctx, patientId, data);
  });
  return { email: before.emailAddress };
}
