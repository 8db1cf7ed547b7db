// Record fields of the practice's own: which types they have, and which questions keep their answers in them.
import type { FormField } from '../kit/field.ts';
import type { TypeName } from '../kit/type-names.ts';
import { type RecordTarget, recordTarget } from './field-library.ts';

export const ownFieldTypes = [
  'Short Text Entry',
  'Long Text Entry',
  'Number',
  'Date Picker',
  'Dropdown',
  'Single Choice',
  'Multiple Choice',
  'Checkbox',
  'Email Address',
  'Phone Number',
] as const satisfies readonly TypeName[];
export type OwnFieldType = (typeof ownFieldTypes)[number];

/** Whether answers to questions of this type can be kept in a field of the practice's own. */
export function isOwnFieldType(type: string): type is OwnFieldType {
  return ownFieldTypes.some((each) => each === type);
}

/** Returns the place of the practice's own field that a question keeps its answer in; its column is the field's id. */
export function ownTarget({
  foyer_table_name: table,
  foyer_column_name: column,
}: Pick<FormField, 'foyer_table_name' | 'foyer_column_name'>): RecordTarget | undefined {
  return table === 'custom' ? recordTarget(table, column) : undefined;
}
