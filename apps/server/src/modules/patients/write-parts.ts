// Writes parts of a record as they were, such as when an approval is taken back.
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { putBackClinicalParts } from '../clinical/public.ts';
import { lockParts } from './open-record.ts';
import { listKeptPhones } from './patients.store.ts';
import type { Phone } from './phones.policy.ts';
import { replacePhones, storeRecord, updatePatient } from './record.store.ts';
import type { ChangeOrigin } from './record-changes.ts';
import { notingRecord, type RecordParts } from './record-parts.ts';
import { type SealedParts, sealParts } from './record-seals.ts';

const ofPatient = {
  nameFirst: 'nameFirst',
  nameMiddle: 'nameMiddle',
  nameLast: 'nameLast',
  birthDate: 'birthDate',
  gender: 'gender',
  email: 'emailAddress',
} as const;
const ofRecord = {
  maritalStatus: 'maritalStatus',
  communicationPreference: 'communicationTypePreference',
  referralType: 'referralType',
} as const;

/** Returns the parts with that prefix, without it. */
const within = (prefix: string, parts: RecordParts): RecordParts =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([path, value]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), value] as const] : [],
    ),
  );

const byColumn = (columns: Readonly<Record<string, string>>, parts: RecordParts) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([path, column]) =>
      Object.hasOwn(parts, path) ? [[column, parts[path] ?? '']] : [],
    ),
  );

function addressColumns(address: unknown) {
  if (typeof address !== 'object' || address === null) return {};
  const { line1 = '', line2 = '', ...rest } = address as Readonly<Record<string, string>>;
  return { addressLine1: line1, addressLine2: line2, ...rest };
}

/** Returns the answers with the changed ones; null takes one away. */
function withAnswers(answers: RecordParts, changes: RecordParts): RecordParts {
  const all = Object.entries({ ...answers, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}

async function writePhones(tx: Tx, patientId: string, byId: RecordParts): Promise<void> {
  if (Object.keys(byId).length === 0) return;
  const now = await listKeptPhones(tx, patientId);
  const known = new Set(now.map(({ phoneId }) => phoneId));
  const asBefore = (phoneId: string): (Phone & { phoneId: string })[] =>
    byId[phoneId] ? [{ ...(byId[phoneId] as Phone), phoneId }] : [];
  const stay = now.flatMap((phone) => (Object.hasOwn(byId, phone.phoneId) ? asBefore(phone.phoneId) : [phone]));
  const back = Object.keys(byId).flatMap((phoneId) => (known.has(phoneId) ? [] : asBefore(phoneId)));
  await replacePhones(tx, { patientId }, [...stay, ...back]);
}

/**
 * Writes these parts and leaves all others; null and undefined mean that there was none. For the paths see PartChange: contact data,
 * phones, numbers, insurances, answers and clinical entries, not the family. Locks the patient's row, and notes what changed.
 * Returns the revision of the record; undefined when nothing changed.
 */
export async function writeParts(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  origin: ChangeOrigin,
  parts: RecordParts,
): Promise<number | undefined> {
  if (Object.keys(parts).length === 0) return undefined;
  const now = await lockParts(tx, ctx, cipher, patientId);
  return notingRecord(tx, ctx, cipher, patientId, origin, async () => {
    const sealed: SealedParts = {
      ...now,
      ...('ssn' in parts && { ssn: (parts.ssn ?? '') as string }),
      ...('primaryInsurance' in parts && {
        primaryInsurance: (parts.primaryInsurance ?? null) as SealedParts['primaryInsurance'],
      }),
      ...('secondaryInsurance' in parts && {
        secondaryInsurance: (parts.secondaryInsurance ?? null) as SealedParts['secondaryInsurance'],
      }),
      medicalRecord: withAnswers(now.medicalRecord, within('medical.', parts)),
      custom: withAnswers(now.custom, within('own.', parts)),
    };
    await updatePatient(tx, patientId, byColumn(ofPatient, parts));
    await writePhones(tx, patientId, within('phones.', parts));
    await storeRecord(tx, {
      ...{ tenantId: ctx.tenant.id, patientId },
      ...byColumn(ofRecord, parts),
      ...addressColumns(parts.address),
      ...sealParts(cipher, patientId, sealed),
      updatedAt: ctx.clock.now(),
    });
    await putBackClinicalParts(tx, ctx, cipher, patientId, parts, origin);
  });
}
