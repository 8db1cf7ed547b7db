// Reads and writes a patient's name and contact data, as the office edits them.
import { randomUUID } from 'node:crypto';
import type { ParsedInput, RecordConflict, records } from '@foyer/contract';
import type { AccessField } from '@foyer/contract/access-sentences';
import { conflictsAmong } from '../../platform/audit/revisions.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { fieldsOf } from './changed-fields.policy.ts';
import { partLabel } from './part-labels.policy.ts';
import { createPatient, findPatient } from './patients.store.ts';
import { lockRecord, replacePhones, storeRecord, updatePatient } from './record.store.ts';
import { type ChangeOrigin, noteRecordChanges, readRecordChanges } from './record-changes.ts';
import { changesBetween, contactParts, type RecordParts } from './record-parts.ts';

export type PatientData = ParsedInput<typeof records.addPatient>['body'];
export type PatientChange = ParsedInput<typeof records.editPatient>['body'];

const contactOf = (data: Omit<PatientData, 'phones'>) => ({
  nameFirst: data.nameFirst,
  nameMiddle: data.nameMiddle,
  nameLast: data.nameLast,
  birthDate: data.birthDate,
  gender: data.gender,
  emailAddress: data.email,
});

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

type KeptPhones = readonly (PatientData['phones'][number] & { readonly phoneId?: string })[];

async function writeRest(
  tx: Tx,
  ctx: Ctx,
  patientId: string,
  data: Omit<PatientData, 'phones'> & { readonly phones: KeptPhones },
): Promise<void> {
  const place = { tenantId: ctx.tenant.id, patientId };
  const phones = data.phones.map(({ phoneId, type, number, extension }) => ({ phoneId, type, number, extension }));
  await replacePhones(tx, place, phones);
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

/** A change as parts by path. A phone without an id gets one, unless the record has the same; one that is removed is null. */
function wantedParts({ phones = [], ...members }: Omit<PatientChange, 'revision'>, now: RecordParts): RecordParts {
  const known = new Set(Object.values(now).map((value) => JSON.stringify(value)));
  const ofPhones = phones.map(({ phoneId, remove, type, number, extension }) => {
    const phone = { type, number, extension };
    if (phoneId === undefined && known.has(JSON.stringify(phone))) return [];
    return [[`phones.${phoneId ?? randomUUID()}`, remove ? null : phone]];
  });
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...given, ...ofPhones.flat()]);
}

/** Returns the whole contact data that parts say; unknown kinds in older data are passed on as they are. */
function dataOf(parts: RecordParts) {
  const phones = Object.entries(parts).flatMap(([path, value]) =>
    path.startsWith(phonePrefix) && value ? [{ ...(value as object), phoneId: path.slice(phonePrefix.length) }] : [],
  );
  return { ...parts, phones } as unknown as Omit<PatientData, 'phones'> & { readonly phones: KeptPhones };
}

const phonePrefix = 'phones.';
const mostPhones = 6;

/** Returns which of the wanted parts somebody has changed since a revision, to another value than is wanted. */
export async function conflictsOf(
  tx: Tx,
  cipher: TenantCipher,
  patientId: string,
  revision: number,
  { now, wanted }: { readonly now: RecordParts; readonly wanted: RecordParts },
): Promise<RecordConflict['changes']> {
  const newestFirst = await readRecordChanges(tx, cipher, patientId, { sinceRevision: revision });
  const last = new Map(newestFirst.reverse().map((change) => [change.path, change]));
  const since = [...last.values()].map(({ path, ...change }) => ({ ...change, member: path }));
  return conflictsAmong(since, { now, wanted }).map((conflict) => {
    const path = conflict.path.slice('body.'.length);
    const label = partLabel(path, now[path] ?? wanted[path]);
    return { ...conflict, path, now: now[path] ?? null, label, source: last.get(path)?.source ?? 'desk' };
  });
}

/** What came of a change: the previous email address, or why nothing was written. */
type ChangeOutcome =
  | {
      readonly revision: number;
      readonly emailBefore: string;
      readonly fields: AccessField[];
      /** The revision that this change led to; undefined when nothing changed. */
      readonly recordRevision: number | undefined;
    }
  | { readonly refused: 'not-found' | 'too-many-phones' }
  | { readonly into: string }
  | { readonly revision: number; readonly conflicts: RecordConflict['changes'] };

/**
 * Writes the given members. Nothing is written when there is no such patient, it was merged into another, or somebody has changed
 * one of them to another value since the revision.
 */
export async function changePatientData(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  { revision, ...change }: PatientChange,
): Promise<ChangeOutcome> {
  await lockRecord(tx, patientId);
  const before = await findPatient(tx, patientId);
  if (!before) return { refused: 'not-found' };
  if (before.mergedInto !== null) return { into: before.mergedInto };
  const now = await contactParts(tx, patientId);
  const wanted = wantedParts(change, now);
  const conflicts = await conflictsOf(tx, cipher, patientId, revision, { now, wanted });
  if (conflicts.length > 0) return { revision: before.revision, conflicts };
  const after = { ...now, ...wanted };
  const changes = changesBetween(now, after);
  const data = dataOf(after);
  if (data.phones.length > mostPhones && change.phones) return { refused: 'too-many-phones' };
  if (changes.length > 0) {
    await updatePatient(tx, patientId, contactOf(data));
    await writeRest(tx, ctx, patientId, data);
  }
  const next = await noteRecordChanges(tx, ctx, cipher, patientId, { source: 'desk' }, changes);
  const { emailAddress: emailBefore } = before;
  return { revision: next ?? before.revision, emailBefore, fields: fieldsOf(changes), recordRevision: next };
}
