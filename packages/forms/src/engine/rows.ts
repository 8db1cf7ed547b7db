// The fields whose answers are rows that expressions can go over. A type of such fields is one line of the table.
import type { GroupValue } from '../fields/repeating-group/definition.ts';
import type { RepeatingProperties } from '../fields/repeating-group/properties.ts';
import type { FormField } from '../kit/field.ts';
import type { TypeName } from '../kit/type-names.ts';

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
