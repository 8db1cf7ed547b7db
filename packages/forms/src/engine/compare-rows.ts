// Compares the rows of a Repeating Group with those that the record holds: what was added, what changed, and what is gone.
import type { FormField } from '../kit/field.ts';
import { printModel } from './print-model.ts';

export interface ComparedRow {
  readonly difference: 'added' | 'changed' | 'gone' | 'same';
  /** The answer to the first question, as the newer list has it. */
  readonly name: string;
  /** The other answers of the newer list; empty if there are none, or the row is gone. */
  readonly now: string;
  /** The other answers that the record holds; empty if there are none, or the row was added. */
  readonly before: string;
}

interface Row {
  readonly name: string;
  readonly rest: string;
}

type StoredRow = { readonly values: Readonly<Record<string, unknown>> };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the rows of a stored answer to any group; undefined if it is no such answer. */
function rowsIn(stored: unknown): readonly StoredRow[] | undefined {
  if (!isObject(stored) || !Array.isArray(stored.rows)) return undefined;
  return stored.rows.filter((row): row is StoredRow => isObject(row) && isObject(row.values));
}

/** Returns what stands in a row of a form that is not at hand: its texts in their order. */
function plainRow({ values }: StoredRow): Row {
  const texts = Object.values(values).flatMap((value) =>
    typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  );
  return { name: texts[0] ?? '', rest: texts.slice(1).join(', ') };
}

/** Returns the row as the field prints it; as plain texts if another form wrote it. */
function readRow(field: FormField, row: StoredRow): Row {
  if (!field.fields.some(({ uuid }) => Object.hasOwn(row.values, uuid))) return plainRow(row);
  const entry = { id: '', uuid: field.uuid, value: { rows: [row], none: false } };
  const shown = {
    ...field,
    properties: { ...field.properties, common: { ...field.properties.common, isVisible: true } },
  };
  const tables = printModel([shown], [entry], { audience: 'patient' }).filter((block) => block.kind === 'table');
  const [first, ...others] = tables.flatMap((table) => table.rows);
  const textOf = (cells: typeof first) => (cells?.isAnswered ? cells.cells.join(', ') : '');
  return { name: textOf(first), rest: others.map(textOf).filter(Boolean).join(', ') };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const isSame = (a: Row, b: Row) => plain(a.name) === plain(b.name) && a.rest === b.rest;

/** Takes the first row that fits out of the list. */
function take(rows: Row[], fits: (row: Row) => boolean): Row | undefined {
  const at = rows.findIndex(fits);
  return at < 0 ? undefined : rows.splice(at, 1)[0];
}

/**
 * Compares two stored answers. Rows belong together if the answers to their first question are the same text, case and accents
 * aside; of several such rows first the equal ones, then in their order. A row without that answer belongs to an equal one only.
 * Returns the rows of the newer list in their order, then those that are gone; undefined if `answer` is no list of rows. A record
 * that holds something else, or nothing, has no rows.
 */
export function compareRows(field: FormField, answer: unknown, record: unknown): readonly ComparedRow[] | undefined {
  const sent = rowsIn(answer);
  if (!sent) return undefined;
  const read = (row: StoredRow) => readRow(field, row);
  const left = (rowsIn(record) ?? []).map(read);
  const rows = sent.map(read).map((row) => ({ row, before: take(left, (other) => isSame(row, other)) }));
  const compared = rows.map(({ row, before }): ComparedRow => {
    const { name, rest } = row;
    if (before) return { difference: 'same', name, now: rest, before: rest };
    const other = name === '' ? undefined : take(left, (each) => plain(each.name) === plain(name));
    return { difference: other ? 'changed' : 'added', name, now: rest, before: other?.rest ?? '' };
  });
  return [...compared, ...left.map(({ name, rest }) => ({ difference: 'gone' as const, name, now: '', before: rest }))];
}

/** What a record says where somebody was asked for a list and has nothing to put on it. */
export const NONE_KNOWN = 'Asked, none known';

/** Returns each row of a stored answer to any group as a line of text; undefined if it is no such answer. */
export function rowLines(stored: unknown): readonly string[] | undefined {
  if (rowsIn(stored)?.length === 0 && (stored as { none?: unknown }).none === true) return [NONE_KNOWN];
  return rowsIn(stored)?.map((row) => {
    const { name, rest } = plainRow(row);
    return rest ? `${name}, ${rest}` : name;
  });
}
