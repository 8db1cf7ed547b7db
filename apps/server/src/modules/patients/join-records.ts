// Fills the blanks of one patient's record from another's, and undoes that.
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type JoinedLists, joinClinicalLists, partClinicalLists } from '../clinical/public.ts';
import { deleteLink, type FamilyLink, insertLinks, selectLinks, takeLinks } from './family.store.ts';
import { lockParts } from './open-record.ts';
import { findPatient, listKeptPhones, listPhones } from './patients.store.ts';
import {
  findRecord,
  type Inactivity,
  inactivityOf,
  lockPatients,
  replacePhones,
  setInactivity,
  setMergedInto,
  storeRecord,
  updatePatient,
} from './record.store.ts';
import type { ChangeOrigin } from './record-changes.ts';
import { fieldOfPath, fieldsNamed, type RecordFields, takenFields, withoutFields } from './record-fields.policy.ts';
import { notingRecords } from './record-parts.ts';
import { sealParts } from './record-seals.ts';

const ofPatient = ['nameFirst', 'nameMiddle', 'nameLast', 'birthDate', 'gender', 'emailAddress'] as const;
const plain = ['maritalStatus', 'communicationTypePreference', 'referralType'] as const;
const address = ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode', 'country'] as const;

/** The parts of the record that were moved; stored as JSON. */
export interface JoinedRecord {
  /** What the kept record took over from the other one. */
  readonly fields: RecordFields;
  /** What it held there before; merges from before choices were possible took only what was blank, and have none. */
  readonly before?: RecordFields;
  readonly numbers: readonly string[];
  /** Merges from before there were clinical entries have none. */
  readonly lists?: JoinedLists;
  readonly linksBefore: readonly FamilyLink[];
  readonly linksAdded: readonly { readonly guardianId: string; readonly memberId: string }[];
  /** Set when the kept record took over from the other one that the patient has died: when that was said, and what it said before. */
  readonly death?: { readonly at: string; readonly before: StoredInactivity | null };
}

interface StoredInactivity extends Omit<Inactivity, 'at'> {
  /** An ISO instant. */
  readonly at: string;
}

/**
 * An inactive duplicate does not make the kept record inactive: the office goes on with that one. But who has died has died, on
 * whichever record it stands.
 */
async function takeDeath(tx: Tx, keptId: string, otherId: string): Promise<JoinedRecord['death']> {
  const [kept, other] = [await findPatient(tx, keptId), await findPatient(tx, otherId)];
  const [before, death] = [kept && inactivityOf(kept), other && inactivityOf(other)];
  if (death?.reason !== 'died' || before?.reason === 'died') return undefined;
  await setInactivity(tx, keptId, death);
  return { at: death.at.toISOString(), before: before ? { ...before, at: before.at.toISOString() } : null };
}

/** Undoes that, unless the kept record was changed since. */
async function giveBackDeath(tx: Tx, keptId: string, death: JoinedRecord['death']): Promise<void> {
  if (!death) return;
  const kept = await findPatient(tx, keptId);
  if (kept?.inactiveReason !== 'died' || kept.inactiveAt?.toISOString() !== death.at) return;
  await setInactivity(tx, keptId, death.before && { ...death.before, at: new Date(death.before.at) });
}

async function readFields(tx: Tx, ctx: Ctx, cipher: TenantCipher, patientId: string): Promise<RecordFields> {
  const parts = await lockParts(tx, ctx, cipher, patientId);
  const [contact, row] = await Promise.all([findPatient(tx, patientId), findRecord(tx, patientId)]);
  const lines = address.map((name) => row?.[name] ?? '');
  const json = (value: unknown) => (value ? JSON.stringify(value) : '');
  return {
    ...Object.fromEntries(ofPatient.map((name) => [name, contact?.[name] ?? ''])),
    ...Object.fromEntries(plain.map((name) => [name, row?.[name] ?? ''])),
    // An address is moved as a whole: halves of two addresses are not an address.
    address: JSON.stringify(lines),
    ssn: parts.ssn,
    primaryInsurance: json(parts.primaryInsurance),
    secondaryInsurance: json(parts.secondaryInsurance),
    ...answerFields('medical ', parts.medicalRecord),
    ...answerFields('own ', parts.custom),
  };
}

/** Each answer is a field of the record by itself. */
function answerFields(prefix: string, answers: Readonly<Record<string, unknown>>): RecordFields {
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [prefix + name, JSON.stringify(value)]));
}

function answersIn(prefix: string, fields: RecordFields): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([name, value]) => name.startsWith(prefix) && value !== '');
  return Object.fromEntries(filled.map(([name, value]) => [name.slice(prefix.length), JSON.parse(value)]));
}

async function writeFields(tx: Tx, ctx: Ctx, cipher: TenantCipher, patientId: string, fields: RecordFields) {
  const text = (name: string) => fields[name] ?? '';
  const parsed = (name: string) => (text(name) === '' ? null : JSON.parse(text(name)));
  const lines = (parsed('address') ?? address.map(() => '')) as string[];
  await updatePatient(tx, patientId, Object.fromEntries(ofPatient.map((name) => [name, text(name)])));
  await storeRecord(tx, {
    patientId,
    ...Object.fromEntries(plain.map((name) => [name, text(name)])),
    ...Object.fromEntries(address.map((name, at) => [name, lines[at] ?? ''])),
    ...sealParts(cipher, patientId, {
      ssn: text('ssn'),
      primaryInsurance: parsed('primaryInsurance'),
      secondaryInsurance: parsed('secondaryInsurance'),
      medicalRecord: answersIn('medical ', fields),
      custom: answersIn('own ', fields),
    }),
    updatedAt: ctx.clock.now(),
  });
}

const digitsOf = (number: string) => number.replace(/\D/g, '');

async function addPhones(tx: Tx, keptId: string, otherId: string): Promise<string[]> {
  const [kept, other] = [await listKeptPhones(tx, keptId), await listPhones(tx, otherId)];
  const known = new Set(kept.map(({ number }) => digitsOf(number)));
  const added = other.filter(({ number }) => !known.has(digitsOf(number)));
  if (added.length > 0) await replacePhones(tx, { patientId: keptId }, [...kept, ...added]);
  return added.map(({ number }) => number);
}

/** Everybody whose record a merge, or its undoing, changes: the two, and whose links are moved. */
function peopleOf(keptId: string, otherId: string, links: readonly Pick<FamilyLink, 'guardianId' | 'memberId'>[]) {
  return [...new Set([keptId, otherId, ...links.flatMap(({ guardianId, memberId }) => [guardianId, memberId])])];
}

const movedLinks = ({ linksAdded, linksBefore }: JoinedRecord) => [...linksAdded, ...linksBefore];

/** Locks everybody whose record is changed, in the order of their ids. Returns the two. */
export async function lockForMerge(tx: Tx, keptId: string, otherId: string, joined?: JoinedRecord) {
  const links = joined ? movedLinks(joined) : await selectLinks(tx, [otherId]);
  const locked = await lockPatients(tx, peopleOf(keptId, otherId, links));
  return locked.filter(({ patientId }) => patientId === keptId || patientId === otherId);
}

/**
 * Fills the record of `keptId` from that of `otherId`, and marks the other one as merged. Both are locked (`lockForMerge`). Of the
 * parts that both hold, by their paths in the history, the `chosen` ones are the other record's.
 */
export async function joinRecords(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  keptId: string,
  otherId: string,
  { chosen, ...origin }: ChangeOrigin & { readonly chosen: readonly string[] },
): Promise<JoinedRecord> {
  const [kept, other] = [await readFields(tx, ctx, cipher, keptId), await readFields(tx, ctx, cipher, otherId)];
  const fields = takenFields(kept, other, chosen.map(fieldOfPath));
  const before = fieldsNamed(kept, Object.keys(fields));
  const family = peopleOf(keptId, otherId, await selectLinks(tx, [otherId])).sort();
  const join = async (): Promise<JoinedRecord> => {
    if (Object.keys(fields).length > 0) await writeFields(tx, ctx, cipher, keptId, { ...kept, ...fields });
    const numbers = await addPhones(tx, keptId, otherId);
    const lists = await joinClinicalLists(tx, ctx, cipher, keptId, otherId);
    const linksBefore = await takeLinks(tx, otherId);
    const moved = linksBefore
      .map((link) => ({
        ...link,
        guardianId: link.guardianId === otherId ? keptId : link.guardianId,
        memberId: link.memberId === otherId ? keptId : link.memberId,
      }))
      .filter((link) => link.guardianId !== link.memberId);
    const linksAdded = await insertLinks(tx, moved);
    await setMergedInto(tx, otherId, keptId);
    const death = await takeDeath(tx, keptId, otherId);
    return { fields, before, numbers, lists, linksBefore, linksAdded, ...(death ? { death } : {}) };
  };
  const merged = [{ path: `merged.${otherId}`, before: null, after: true }];
  return notingRecords(
    tx,
    ctx,
    cipher,
    { whole: [keptId, otherId], family },
    origin,
    join,
    new Map([[keptId, merged]]),
  );
}

/** Undoes it; what was changed since the merge stays as it is. Both are locked (`lockForMerge`). */
export async function partRecords(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  keptId: string,
  otherId: string,
  joined: JoinedRecord,
  origin: ChangeOrigin,
): Promise<void> {
  const family = peopleOf(keptId, otherId, movedLinks(joined)).sort();
  const part = async () => {
    const now = await readFields(tx, ctx, cipher, keptId);
    await writeFields(tx, ctx, cipher, keptId, withoutFields(now, joined.fields, joined.before));
    const added = new Set(joined.numbers.map(digitsOf));
    const phones = await listKeptPhones(tx, keptId);
    await replacePhones(
      tx,
      { patientId: keptId },
      phones.filter(({ number }) => !added.has(digitsOf(number))),
    );
    if (joined.lists) await partClinicalLists(tx, ctx, cipher, keptId, joined.lists);
    for (const { guardianId, memberId } of joined.linksAdded) await deleteLink(tx, guardianId, memberId);
    await insertLinks(tx, joined.linksBefore);
    await setMergedInto(tx, otherId, null);
    await giveBackDeath(tx, keptId, joined.death);
  };
  const parted = [{ path: `merged.${otherId}`, before: true, after: null }];
  await notingRecords(tx, ctx, cipher, { whole: [keptId, otherId], family }, origin, part, new Map([[keptId, parted]]));
}
