// The fields whose answers are rows that expressions can go over. A type of such fields is one line of the table.
import type { GroupRow, GroupValue } from '../fields/repeating-group/definition.ts';
import type { RepeatingProperties } from '../fields/repeating-group/properties.ts';
import { type FormField, isShown } from '../kit/field.ts';
import type { TypeName } from '../kit/type-names.ts';
import { definitionOf } from '../model/registry.ts';
import { entryOf, initialValue, readValue } from './entries.ts';

export interface RowsKind {
  /** The most rows that an answer can have. */
  most(group: FormField): number;
  /** Returns the stored answers to the group's sub-fields by uuid, one map for each row. */
  rows(group: FormField, answer: unknown): readonly ReadonlyMap<string, unknown>[];
}

const kinds: Readonly<Partial<Record<TypeName, RowsKind>>> = {
  'Repeating Group': {
    most: ({ properties }) => (properties.specific as unknown as RepeatingProperties).max,
    rows: (_group, answer) => (answer as GroupValue).rows.map(({ values }) => new Map(Object.entries(values))),
  },
};

/** Undefined for fields that have no rows. */
export function rowsKindOf({ type_name }: FormField): RowsKind | undefined {
  return kinds[type_name];
}

/** Returns the answer to a question of a row as it would be stored. */
export function storedInRow(sub: FormField, answer: unknown, today: string): unknown {
  return readValue(sub, entryOf(sub, answer, { today }).value) ?? definitionOf(sub).empty;
}

/**
 * Returns names of the questions that are there in each row: `<group> <row> <question>`, and `<group> <row>` for the row itself. No
 * uuid or key has a space.
 */
export function questionsInRows(group: FormField, answer: unknown): readonly string[] {
  return (answer as GroupValue).rows.flatMap((row) => {
    const there = thereIn(group, row).filter((sub) => isShown(sub) && definitionOf(sub).kind === 'answer');
    const name = `${group.uuid} ${row.key}`;
    return [name, ...there.map((sub) => `${name} ${sub.uuid}`)];
  });
}

/** Returns the sub-fields that are there in each row; one that a condition asks for is a required one. */
export function thereInRows(group: FormField, answer: unknown): readonly (readonly FormField[])[] {
  return (answer as GroupValue).rows.map((row) => thereIn(group, row));
}

function thereIn({ fields, inRow }: FormField, { values }: GroupRow): readonly FormField[] {
  const read = (sub: FormField) => {
    const value = Object.hasOwn(values, sub.uuid) ? values[sub.uuid] : undefined;
    return value !== undefined && definitionOf(sub).isValue(value) ? value : initialValue(sub);
  };
  return inRow?.(fields, read).fields ?? fields;
}
