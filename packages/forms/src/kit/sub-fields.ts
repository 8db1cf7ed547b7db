// What a field that holds other fields needs of their types. Field types do not know each other, so the engine lends it.
import type { FieldDefinition, FieldError } from './definition.ts';
import type { FormField } from './field.ts';
import type { Surroundings } from './host.ts';
import type { Messages } from './messages.ts';
import type { FieldPrint } from './print.ts';

export interface SubFieldTypes {
  definitionOf(field: FormField): FieldDefinition;
  printOf(field: FormField): FieldPrint;
  /** Returns the errors of a value; none for a field that nobody can answer. */
  check(field: FormField, value: unknown, surroundings: Surroundings, messages: Messages): readonly FieldError[];
}

/** Set by engine/sub-field-types.ts before the code of such a field is loaded. */
export const lent: { types?: SubFieldTypes } = {};

/** @throws if the engine has not lent them, which is a mistake of the program */
export function subFieldTypes(): SubFieldTypes {
  if (!lent.types) throw new Error('Nothing has lent the types of sub-fields.');
  return lent.types;
}
