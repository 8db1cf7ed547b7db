// Writes the answers of an approved submission to a patient's record, in the transaction of the approval.
import {
  type RecordCard,
  type RecordChanges,
  type RecordInsurance,
  recordChanges,
  type SubmissionEntry,
  sortPhones,
} from '@foyer/forms';
import { dayInZone } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { holdLists, withoutLists, writeClinicalAnswers } from '../clinical/public.ts';
import { currentSettings } from '../practice/public.ts';
import { lockParts } from './open-record.ts';
import { listKeptPhones } from './patients.store.ts';
import type { Phone } from './phones.policy.ts';
import { replacePhones, storeRecord, updatePatient } from './record.store.ts';
import { type ChangeOrigin, noteRecordChanges } from './record-changes.ts';
import { changesBetween, partsIn, type ReadRecord, type RecordParts, readAgain, readWhole } from './record-parts.ts';
import { type SealedParts, sealParts } from './record-seals.ts';

export const emptyInsurance: RecordInsurance = {
  nameFirst: '',
  nameMiddle: '',
  nameLast: '',
  birthdate: '',
  ssn: '',
  company_name: '',
  phone: '',
  policy: '',
  group: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};

function mergeInsurance(
  kept: RecordInsurance | null,
  { card, ...changes }: Partial<RecordInsurance>,
  day: string,
): RecordInsurance | null {
  if (Object.keys(changes).length === 0 && !card) return kept;
  const merged = { ...emptyInsurance, ...kept, ...changes };
  return card ? { ...merged, ...withCard(kept, card, day) } : merged;
}

/** A side without a new picture keeps its old one; pictures that are replaced stay among the older ones, with their day. */
function withCard(kept: RecordInsurance | null, { front, back }: RecordCard, day: string) {
  const before = kept?.card;
  const isSame = (['front', 'back'] as const).every((side) => {
    const file = { front, back }[side];
    return file === null || file.key === before?.[side]?.key;
  });
  if (isSame) return {};
  return {
    card: { front: front ?? before?.front ?? null, back: back ?? before?.back ?? null, day },
    ...(before && { olderCards: [before, ...(kept.olderCards ?? [])] }),
  };
}

type KeptPhone = Phone & { readonly phoneId?: string };

/** A number replaces the first of its type, or is added. One of unknown type is never sent codes. */
function mergePhones(kept: readonly KeptPhone[], changes: RecordChanges['phones']): KeptPhone[] {
  const phones = [...kept];
  for (const [type, phone] of changes) {
    const first = type === 'first' ? sortPhones(phones)[0] : phones.find((candidate) => candidate.type === type);
    const at = first ? phones.indexOf(first) : -1;
    if (first) phones[at] = { ...first, ...phone };
    else phones.push({ ...phone, type: type === 'first' ? 'other' : (type as Phone['type']) });
  }
  return phones;
}

type Column<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Column<Rest>>}`
  : Name;
type ByColumn<Changes> = { [Name in keyof Changes as Column<Name & string>]: Changes[Name] };

/** Renames the changes from the names of the specification (`birth_date`), which the field library uses. */
function byColumn<Changes extends object>(changes: Changes): ByColumn<Changes> {
  const column = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [column(name), value])) as ByColumn<Changes>;
}

/** A record before and after something was written to it, and the revision that it has now; undefined for the one before. */
interface WrittenRecord {
  readonly before: RecordParts;
  readonly after: RecordParts;
  readonly revision: number | undefined;
}

/**
 * Returns undefined if there was nothing to write. `origin` is the submission that says so.
 * @param known what was read since the record was locked by `lockParts`, and what that returned; read here if left out
 */
export async function writeRecord(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  entries: readonly SubmissionEntry[],
  origin: ChangeOrigin,
  known?: { readonly sealed: SealedParts; readonly read: ReadRecord },
): Promise<WrittenRecord | undefined> {
  const changes = recordChanges(entries);
  const { contact, kept, phones, primaryInsurance, secondaryInsurance, medicalRecord, custom } = changes;
  const isSomething =
    phones.size > 0 ||
    [contact, kept, primaryInsurance, secondaryInsurance, medicalRecord, custom].some(
      (part) => Object.keys(part).length > 0,
    );
  if (!isSomething) return undefined;
  const place = { tenantId: ctx.tenant.id, patientId };
  const sealed = known?.sealed ?? (await lockParts(tx, ctx, cipher, patientId));
  const read = known?.read ?? (await readWhole(tx, cipher, patientId));
  if (!read) return undefined;
  const hasCard = primaryInsurance.card ?? secondaryInsurance.card;
  const day = hasCard ? dayInZone(ctx.clock.now(), (await currentSettings(tx)).timezone) : '';
  const { ssn = sealed.ssn, ...plain } = kept;
  const parts: SealedParts = {
    ssn,
    primaryInsurance: mergeInsurance(sealed.primaryInsurance, primaryInsurance, day),
    secondaryInsurance: mergeInsurance(sealed.secondaryInsurance, secondaryInsurance, day),
    medicalRecord: { ...sealed.medicalRecord, ...withoutLists(medicalRecord) },
    custom: { ...sealed.custom, ...custom },
  };
  await updatePatient(tx, patientId, byColumn(contact));
  if (phones.size > 0) await replacePhones(tx, place, mergePhones(await listKeptPhones(tx, patientId), phones));
  await storeRecord(tx, {
    ...place,
    ...byColumn(plain),
    ...sealParts(cipher, patientId, parts),
    updatedAt: ctx.clock.now(),
  });
  await writeClinicalAnswers(tx, ctx, cipher, patientId, medicalRecord, origin);
  const written = {
    contact: Object.keys(contact).length > 0,
    phones: phones.size > 0,
    lists: holdLists(medicalRecord),
  };
  const [before, after] = [partsIn(read), partsIn(await readAgain(tx, cipher, read, written))];
  const revision = await noteRecordChanges(tx, ctx, cipher, patientId, origin, changesBetween(before, after));
  await audit(tx, ctx, {
    action: 'update',
    object: { kind: 'contact-record', id: patientId },
    recordRevision: revision,
  });
  return { before, after, revision };
}
