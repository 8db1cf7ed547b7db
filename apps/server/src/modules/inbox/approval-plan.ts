// What approving a submission would change in the record, row by row, and what it writes of the rows that somebody chose.
import { createHash } from 'node:crypto';
import {
  definitionOf,
  type FormField,
  type FormRecord,
  labelOf,
  printedLines,
  printModel,
  recordTarget,
  type SubmissionEntry,
} from '@foyer/forms';
import { problem } from '../../platform/problem.ts';
import { compareAnswers } from './compare-answers.ts';
import { listOf } from './record-items.ts';

export interface ApprovalChange {
  /** Of an answer the question's uuid; of a removal the uuid, `~`, and 8 hex digits that stand for the entry. */
  readonly key: string;
  readonly uuid: string;
  readonly kind: 'new' | 'changed' | 'removal';
  readonly question: string;
  /** Lines of text. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Of a removal: the entry that it would take away. */
  readonly entry?: string;
}

/** Rows by their keys: answers that are left out, and removals that are carried out. All others follow the default. */
export interface ChosenRows {
  readonly leave?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

const removalKey = (uuid: string, entry: string) =>
  `${uuid}~${createHash('sha256').update(entry).digest('hex').slice(0, 8)}`;

function answerLines(field: FormField, entry: SubmissionEntry): string[] {
  const lines = printedLines(printModel([field], [entry], { audience: 'patient' }));
  return lines.length > 0 || definitionOf(field).kind !== 'answer' ? lines : [labelOf(field)];
}

/** Returns the rows in the order of the answers, removals below the answer that they come from. */
export function approvalChanges(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  record: FormRecord,
): ApprovalChange[] {
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  return compareAnswers(fields, entries, record).flatMap(({ uuid, difference, record: before, rows }) => {
    const [field, entry] = [byUuid.get(uuid), entries.find((each) => each.uuid === uuid)];
    if (!field || !entry) return [];
    const question = labelOf(field);
    const added = rows
      ?.filter((row) => row.difference !== 'same' && row.difference !== 'gone')
      .map(({ name, now }) => [name, now].filter(Boolean).join(', '));
    const given = added ?? answerLines(field, entry);
    const list = listOf(fields, entry, record);
    const fresh = list ? given.filter((line) => !before.includes(line)) : given;
    const change = { uuid, question, before, after: fresh.length > 0 ? fresh : given };
    const removals = (list?.removable ?? []).map((name) => ({
      ...{ key: removalKey(uuid, name), uuid, kind: 'removal' as const, question },
      ...{ before: [name], after: [], entry: name },
    }));
    return difference === 'new' || difference === 'changed'
      ? [{ ...change, key: uuid, kind: difference }, ...removals]
      : removals;
  });
}

/** Returns the rows that are written. @throws validation-failed for a key that is none of theirs */
export function chosenChanges(
  changes: readonly ApprovalChange[],
  { leave = [], remove = [] }: ChosenRows,
): ApprovalChange[] {
  const kindOf = new Map(changes.map(({ key, kind }) => [key, kind]));
  const unknown = (name: string, keys: readonly string[], isRemoval: boolean) =>
    keys.flatMap((key, at) => {
      const kind = kindOf.get(key);
      if (kind !== undefined && (kind === 'removal') === isRemoval) return [];
      return [{ path: `body.${name}.${at}`, message: 'This submission has no such row. Reload it.' }];
    });
  const errors = [...unknown('leave', leave, false), ...unknown('remove', remove, true)];
  if (errors.length > 0) throw problem('validation-failed', { errors });
  return changes.filter(({ key, kind }) => (kind === 'removal' ? remove.includes(key) : !leave.includes(key)));
}

/** Returns the answers that write the chosen rows, and nothing else. */
export function writtenAnswers(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  record: FormRecord,
  chosen: readonly ApprovalChange[],
): SubmissionEntry[] {
  return entries.flatMap((entry) => {
    const own = chosen.filter(({ uuid }) => uuid === entry.uuid);
    if (own.length === 0 || !recordTarget(entry.foyer_table_name, entry.foyer_column_name)) return [];
    const isTaken = own.some(({ kind }) => kind !== 'removal');
    const list = listOf(fields, entry, record);
    if (!list) return [entry];
    const removed = new Set(own.flatMap((change) => change.entry ?? []));
    // With marks, a list with nothing left in it is written, too.
    return [{ ...entry, value: list.merged(isTaken, removed), items: entry.items ?? {} }];
  });
}
