// Turns a stored value of the person's record into a value of a field.
import type { CheckContext } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import { definitionOf } from '../model/registry.ts';
import { readValue } from './entries.ts';

export function isBlankValue(field: FormField, value: unknown): boolean {
  return definitionOf(field).isBlank(value, field.properties.specific, field);
}

/**
 * Returns the field's value, or undefined if the record's value is blank or would have an error, because that would not be the
 * person's mistake.
 */
export function valueOfRecord(
  field: FormField,
  stored: unknown,
  context: Pick<CheckContext<unknown>, 'surroundings' | 'messages'>,
): unknown {
  const definition = definitionOf(field);
  const properties = field.properties.specific;
  const read = readValue(field, stored);
  if (read === undefined) return undefined;
  const value = definition.normalise(read, properties, field);
  const isUsable =
    !definition.isBlank(value, properties, field) &&
    definition.validate(value, { field, properties, neighbours: [], ...context }).length === 0;
  return isUsable ? value : undefined;
}
