// Reads a patient's clinical lists, and writes the answers of forms to them.
import { randomUUID } from 'node:crypto';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import {
  type ClinicalEntryRow,
  type ClinicalListRow,
  insertEntry,
  selectEntries,
  selectLists,
  storeList,
  updateEntry,
} from './clinical.store.ts';
import {
  type ClinicalContent,
  type ClinicalKind,
  clinicalKinds,
  contentOf,
  entryLine,
  foldedName,
  questionOf,
} from './lists.policy.ts';
import { asksForOne, type ListedItem, putTogether, type TakenApart, takeApart } from './old-shapes.policy.ts';

/** How the practice knows something; `sourceId` is the submission, or the patient whose record was merged. */
export interface ClinicalSource {
  readonly source: ClinicalEntryRow['source'];
  readonly sourceId?: string | null | undefined;
}

const sourceColumns = ({ source, sourceId = null }: ClinicalSource) => ({ source, sourceId });

export interface ClinicalEntry extends ListedItem {
  readonly entryId: string;
  readonly kind: ClinicalKind;
  readonly state: ClinicalEntryRow['state'];
  readonly position: number;
  /** Undefined for one that still stands in an answer of the medical record. */
  readonly row: ClinicalEntryRow | undefined;
}

export interface ClinicalList {
  readonly kind: ClinicalKind;
  readonly frame: TakenApart['frame'];
  /** Whether somebody said that there is nothing to list. */
  readonly isNone: boolean;
  /** Of any state, in their order. */
  readonly entries: readonly ClinicalEntry[];
  readonly row: ClinicalListRow | undefined;
}

export type ClinicalLists = Readonly<Record<ClinicalKind, ClinicalList>>;

type Answers = Readonly<Record<string, unknown>>;

const entryPlace = (entryId: string) => ({ table: 'clinical_entries', row: entryId, column: 'content_sealed' });
const listPlace = (patientId: string, kind: ClinicalKind) => ({
  table: 'clinical_lists',
  row: `${patientId}:${kind}`,
  column: 'content_sealed',
});

export const sealEntry = (cipher: TenantCipher, entryId: string, { content, part }: ListedItem): Buffer =>
  cipher.seal(entryPlace(entryId), JSON.stringify({ ...content, part }));

function openEntry(cipher: TenantCipher, row: ClinicalEntryRow): ClinicalEntry {
  const { part, name, ...details } = JSON.parse(cipher.open(entryPlace(row.entryId), row.contentSealed));
  const { entryId, kind, state, position } = row;
  return { entryId, kind, state, position, content: contentOf(name, details), part, row };
}

/** Returns the name of an entry that is stored. */
export const nameOfEntry = (cipher: TenantCipher, entryId: string, sealed: Buffer): string =>
  JSON.parse(cipher.open(entryPlace(entryId), sealed)).name;

/** Returns the names that an answer lists; none where it says that there are none. */
export const namesInAnswer = (kind: ClinicalKind, answer: unknown): string[] =>
  takeApart(kind, answer).items.map(({ content }) => content.name);

/** Returns a list as it stands in an answer, whose entries have no ids yet. */
function listOfAnswer(kind: ClinicalKind, answer: unknown): ClinicalList {
  const { frame, items, isNone } = takeApart(kind, answer);
  const entries = items.map((item, position) => ({
    ...item,
    ...{ entryId: '', kind, state: 'active' as const, position, row: undefined },
  }));
  return { kind, frame, isNone, entries, row: undefined };
}

export const isActive = ({ state }: ClinicalEntry): boolean => state === 'active';

/** Returns whether answers of the medical record still hold a clinical list. */
export const holdLists = (answers: Answers): boolean =>
  clinicalKinds.some((kind) => Object.hasOwn(answers, questionOf[kind]));

/** Returns the answers without those that are clinical lists. */
export function withoutLists(answers: Answers): Record<string, unknown> {
  const lists = new Set<string>(Object.values(questionOf));
  return Object.fromEntries(Object.entries(answers).filter(([question]) => !lists.has(question)));
}

/** Reads all lists of a patient. `answers` are those of the medical record: what still stands there is read from there. */
export async function readClinicalLists(
  tx: Tx,
  cipher: TenantCipher,
  patientId: string,
  answers: Answers,
): Promise<ClinicalLists> {
  const [entryRows, listRows] = await Promise.all([selectEntries(tx, patientId), selectLists(tx, patientId)]);
  const entries = entryRows.map((row) => openEntry(cipher, row));
  const read = clinicalKinds.map((kind): ClinicalList => {
    const own = entries.filter((entry) => entry.kind === kind);
    if (Object.hasOwn(answers, questionOf[kind])) {
      const list = listOfAnswer(kind, answers[questionOf[kind]]);
      return { ...list, entries: [...list.entries, ...own.filter((entry) => !isActive(entry))] };
    }
    const row = listRows.find((each) => each.kind === kind);
    const { frame, isNone = false } = row ? JSON.parse(cipher.open(listPlace(patientId, kind), row.contentSealed)) : {};
    return { kind, frame, isNone, entries: own, row };
  });
  return Object.fromEntries(read.map((list) => [list.kind, list])) as unknown as ClinicalLists;
}

const activeIn = ({ frame, isNone, entries }: ClinicalList): TakenApart<ClinicalEntry> => ({
  frame,
  isNone,
  items: entries.filter(isActive),
});

/** Returns the lists as answers of the medical record, as forms read them. */
export function answersIn(lists: ClinicalLists): Record<string, unknown> {
  const answers = clinicalKinds.map(
    (kind) => [questionOf[kind], putTogether(kind, activeIn(lists[kind])).value] as const,
  );
  return Object.fromEntries(answers.filter(([, value]) => value !== undefined));
}

/**
 * Returns the lists as parts of a record's history: `entries.<entryId>` and `lists.<kind>`. Entries that still stand in an answer of
 * the medical record have none.
 */
export function clinicalParts(lists: ClinicalLists): Record<string, unknown> {
  const parts = Object.values(lists).flatMap(({ kind, isNone, entries }): [string, unknown][] => [
    [`lists.${kind}`, isNone ? { isNone } : null],
    ...entries
      .filter(({ row }) => row !== undefined)
      .map(({ entryId, state, content }): [string, unknown] => [`entries.${entryId}`, { kind, state, ...content }]),
  ]);
  return Object.fromEntries(parts);
}

/** What a record says where somebody was asked for a list and has nothing to put on it. */
const NONE_KNOWN = 'Asked, none known';

/** Returns a list for people to read, a line for each active entry; none for a list that nobody asked for. */
export function clinicalLines({ kind, frame, isNone, entries }: ClinicalList): string[] {
  const active = entries.filter(isActive);
  if (active.length > 0 || !isNone) return active.map(({ content }) => entryLine(kind, content));
  return [frame?.as === 'text' && frame.none !== '' ? frame.none : NONE_KNOWN];
}

export async function writeList(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  { kind, frame, isNone }: Pick<ClinicalList, 'kind' | 'frame' | 'isNone'>,
  source: ClinicalSource,
): Promise<void> {
  const contentSealed = cipher.seal(listPlace(patientId, kind), JSON.stringify({ frame, isNone }));
  await storeList(tx, {
    patientId,
    kind,
    contentSealed,
    ...sourceColumns(source),
    changedAt: ctx.clock.now(),
    changedBy: actorId(ctx),
  });
}

/** Returns an entry, under the name that it has, together with the details that were said now. */
function joined(before: ClinicalContent, now: ClinicalContent): ClinicalContent {
  const said = Object.fromEntries(Object.entries(now).filter(([, text]) => text !== ''));
  return { ...before, ...said, name: before.name };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Takes the entry of the same name out of the list. */
function takeNamed(entries: ClinicalEntry[], { content }: ListedItem): ClinicalEntry | undefined {
  const at = entries.findIndex((entry) => foldedName(entry.content.name) === foldedName(content.name));
  return at < 0 ? undefined : entries.splice(at, 1)[0];
}

/** Adds entries and changes those of the same name, so that they stand first, in this order. Returns the entries left. */
async function writeItems(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  { kind, entries }: ClinicalList,
  items: readonly ListedItem[],
  source: ClinicalSource,
): Promise<ClinicalEntry[]> {
  const stamp = { ...sourceColumns(source), changedAt: ctx.clock.now(), changedBy: actorId(ctx) };
  const left = entries.filter(isActive);
  for (const [position, item] of items.entries()) {
    const entry = takeNamed(left, item);
    if (!entry?.row) {
      const entryId = randomUUID();
      await insertEntry(tx, {
        entryId,
        patientId,
        kind,
        position,
        contentSealed: sealEntry(cipher, entryId, item),
        ...stamp,
      });
      continue;
    }
    const content = joined(entry.content, item.content);
    const isChanged = !isSame(content, entry.content);
    if (!isChanged && isSame(item.part, entry.part) && entry.position === position) continue;
    await updateEntry(tx, entry.entryId, {
      position,
      contentSealed: sealEntry(cipher, entry.entryId, { content, part: item.part }),
      ...(isChanged && { ...stamp, revision: entry.row.revision + 1 }),
    });
  }
  return left;
}

/** Writes one answer: entries that it holds stand in the list, and those that it held before and no longer holds have ended. */
async function writeAnswer(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  list: ClinicalList,
  answer: unknown,
  source: ClinicalSource,
): Promise<void> {
  const apart = takeApart(list.kind, answer);
  const held = new Set(putTogether(list.kind, activeIn(list)).held);
  const left = await writeItems(tx, ctx, cipher, patientId, list, apart.items, source);
  const endsAll = left.every((entry) => held.has(entry));
  // A question for one allergy was shown one of them: its answer says nothing about the others, and ends none beside others.
  const ends = (entry: ClinicalEntry) =>
    apart.frame?.as !== 'other' && (asksForOne(list.kind, apart) ? apart.isNone && endsAll : held.has(entry));
  const stamp = { ...sourceColumns(source), changedAt: ctx.clock.now(), changedBy: actorId(ctx) };
  let next = apart.items.length;
  for (const entry of left) {
    const change = ends(entry)
      ? { state: 'ended' as const, ...stamp, revision: (entry.row?.revision ?? 1) + 1 }
      : { position: next++ };
    await updateEntry(tx, entry.entryId, change);
  }
  const isNone = apart.isNone && left.every(ends);
  if (!isSame({ frame: apart.frame, isNone }, { frame: list.frame, isNone: list.isNone }))
    await writeList(tx, ctx, cipher, patientId, { kind: list.kind, frame: apart.frame, isNone }, source);
}

/**
 * Writes those of the answers that are clinical lists. The patient's row is locked, and no list stands in the medical record any
 * more. Nothing is deleted: an entry that an answer leaves out, though it held it before, has ended.
 */
export async function writeClinicalAnswers(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  answers: Answers,
  source: ClinicalSource,
): Promise<void> {
  if (!holdLists(answers)) return;
  const lists = await readClinicalLists(tx, cipher, patientId, {});
  for (const kind of clinicalKinds)
    if (Object.hasOwn(answers, questionOf[kind]))
      await writeAnswer(tx, ctx, cipher, patientId, lists[kind], answers[questionOf[kind]], source);
}
