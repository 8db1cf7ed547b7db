// Checks the questions that keep their answers in record fields of the practice's own: each field stands in a form once at most.
import { type FormField, nameOf } from '../kit/field.ts';
import { isOwnFieldType, ownTarget } from '../library/own-fields.ts';
import type { FormFault } from '../model/check-schema.ts';

/** @param placeOf the path of a field in the form */
export function ownFieldFaults(
  fields: readonly FormField[],
  placeOf: (field: FormField) => string,
): readonly FormFault[] {
  const bound = fields.filter((field) => ownTarget(field) !== undefined);
  const first = new Map<string, FormField>();
  return bound.flatMap((field): readonly FormFault[] => {
    const column = field.foyer_column_name ?? '';
    const path = `${placeOf(field)}.foyer_column_name`;
    if (!isOwnFieldType(field.type_name)) return [{ path, message: `is not possible for ${field.type_name}` }];
    const before = first.get(column);
    if (!before) first.set(column, field);
    return before ? [{ path, message: `is also where “${nameOf(before)}” keeps its answer` }] : [];
  });
}
