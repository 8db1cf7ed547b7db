// A record as parts that change one by one, each with its path and value: its history and its conflicts name them.
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { clinicalParts, withoutLists } from '../clinical/public.ts';
import { selectLinks } from './family.store.ts';
import { type OpenRecord, openRecord } from './open-record.ts';
import { findPatient, listKeptPhones } from './patients.store.ts';
import { findRecord, inactivityOf, lockRecord } from './record.store.ts';
import { type ChangeOrigin, noteRecordChanges, type PartChange } from './record-changes.ts';

/** By path; see PartChange. */
export type RecordParts = Readonly<Record<string, unknown>>;

const prefixed = (prefix: string, values: RecordParts): RecordParts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));

/** Returns the parts that the office edits as contact data. Without such a patient there is none. */
export async function contactParts(tx: Tx, patientId: string): Promise<RecordParts> {
  const [contact, row, phones] = await Promise.all([
    findPatient(tx, patientId),
    findRecord(tx, patientId),
    listKeptPhones(tx, patientId),
  ]);
  return contact ? partsOf(contact, row, phones) : {};
}

function partsOf(
  contact: NonNullable<Awaited<ReturnType<typeof findPatient>>>,
  row: Awaited<ReturnType<typeof findRecord>>,
  phones: Awaited<ReturnType<typeof listKeptPhones>>,
): RecordParts {
  const inactivity = inactivityOf(contact);
  return {
    nameFirst: contact.nameFirst,
    nameMiddle: contact.nameMiddle,
    nameLast: contact.nameLast,
    birthDate: contact.birthDate,
    gender: contact.gender,
    email: contact.emailAddress,
    address: {
      line1: row?.addressLine1 ?? '',
      line2: row?.addressLine2 ?? '',
      city: row?.city ?? '',
      state: row?.state ?? '',
      postalCode: row?.postalCode ?? '',
      country: row?.country ?? '',
    },
    maritalStatus: row?.maritalStatus ?? '',
    communicationPreference: row?.communicationTypePreference ?? '',
    referralType: row?.referralType ?? '',
    inactive: inactivity ? { reason: inactivity.reason, since: inactivity.since } : null,
    mergedInto: contact.mergedInto,
    ...Object.fromEntries(phones.map(({ phoneId, isUnread: _isUnread, ...phone }) => [`phones.${phoneId}`, phone])),
  };
}

/** What a record is read from. */
export interface ReadRecord {
  readonly contact: NonNullable<Awaited<ReturnType<typeof findPatient>>>;
  readonly opened: OpenRecord;
  readonly phones: Awaited<ReturnType<typeof listKeptPhones>>;
}

/** Reads all of a record but the family; undefined if there is no such patient. */
export async function readWhole(tx: Tx, cipher: TenantCipher, patientId: string): Promise<ReadRecord | undefined> {
  const [contact, opened, phones] = await Promise.all([
    findPatient(tx, patientId),
    openRecord(tx, cipher, patientId),
    listKeptPhones(tx, patientId),
  ]);
  return contact && { contact, opened, phones };
}

/** What of a record was written since it was read, beside its own row. */
interface WrittenSince {
  readonly contact: boolean;
  readonly phones: boolean;
  readonly lists: boolean;
}

/** Reads a record again, but only what was written since. */
export async function readAgain(
  tx: Tx,
  cipher: TenantCipher,
  { contact, opened, phones }: ReadRecord,
  written: WrittenSince,
): Promise<ReadRecord> {
  const { patientId } = contact;
  return {
    contact: (written.contact && (await findPatient(tx, patientId))) || contact,
    opened: await openRecord(tx, cipher, patientId, written.lists ? undefined : opened.lists),
    phones: written.phones ? await listKeptPhones(tx, patientId) : phones,
  };
}

/** Returns every part but the family. */
export async function recordParts(tx: Tx, cipher: TenantCipher, patientId: string): Promise<RecordParts> {
  const read = await readWhole(tx, cipher, patientId);
  return read ? partsIn(read) : {};
}

/** Returns every part of a record that was read. */
export function partsIn({ contact, opened: { row, parts, lists }, phones }: ReadRecord): RecordParts {
  const { ssn, primaryInsurance, secondaryInsurance, medicalRecord, custom } = parts;
  return {
    ...partsOf(contact, row, phones),
    ssn,
    primaryInsurance,
    secondaryInsurance,
    ...prefixed('medical.', withoutLists(medicalRecord)),
    ...clinicalParts(lists),
    ...prefixed('own.', custom),
  };
}

/** Whose records somebody is about to change: everything in them, or only who is family to whom. */
interface Watched {
  readonly whole?: readonly string[];
  readonly family?: readonly string[];
}

/** Returns the watched parts of each record, by patient. */
async function watchedParts(tx: Tx, cipher: TenantCipher, { whole = [], family = [] }: Watched) {
  const parts = new Map<string, RecordParts>();
  for (const id of whole) parts.set(id, await recordParts(tx, cipher, id));
  if (family.length === 0) return parts;
  const links = await selectLinks(tx, family);
  for (const id of family) {
    const own = links.flatMap(({ guardianId, memberId, relationship, familyAccess, paysBills }) => {
      const path = memberId === id ? `guardians.${guardianId}` : guardianId === id ? `members.${memberId}` : undefined;
      return path === undefined ? [] : [[path, { relationship, familyAccess, paysBills }] as const];
    });
    parts.set(id, { ...parts.get(id), ...Object.fromEntries(own) });
  }
  return parts;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Returns what differs between two states of a record; nothing and blank are the same. */
export function changesBetween(before: RecordParts, after: RecordParts): PartChange[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths]
    .filter((path) => !isSame(before[path], after[path]))
    .map((path) => ({ path, before: before[path], after: after[path] }));
}

/**
 * Runs work that may change these records, and notes in each what changed, in one revision. Their rows are locked before.
 * `also` names changes that no part shows. Returns the revision of each record that changed, too.
 */
export async function notingRevisions<T>(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  watched: Watched,
  origin: ChangeOrigin,
  work: () => Promise<T>,
  also: ReadonlyMap<string, readonly PartChange[]> = new Map(),
): Promise<{ readonly done: T; readonly revisions: ReadonlyMap<string, number> }> {
  const before = await watchedParts(tx, cipher, watched);
  const done = await work();
  const revisions = new Map<string, number>();
  for (const [id, after] of await watchedParts(tx, cipher, watched)) {
    const changes = [...changesBetween(before.get(id) ?? {}, after), ...(also.get(id) ?? [])];
    const revision = await noteRecordChanges(tx, ctx, cipher, id, origin, changes);
    if (revision !== undefined) revisions.set(id, revision);
  }
  return { done, revisions };
}

/** The same, for work whose result is all that is asked for. */
export async function notingRecords<T>(...args: Parameters<typeof notingRevisions<T>>): Promise<T> {
  return (await notingRevisions(...args)).done;
}

/** Locks one record, runs work that may change it, and notes what changed. Returns the revision; undefined when nothing did. */
export async function notingRecord(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  origin: ChangeOrigin,
  work: () => Promise<void>,
): Promise<number | undefined> {
  await lockRecord(tx, patientId);
  const { revisions } = await notingRevisions(tx, ctx, cipher, { whole: [patientId] }, origin, work);
  return revisions.get(patientId);
}
