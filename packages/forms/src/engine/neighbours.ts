// The fields that the check of another looks at: whether a phone number is there decides whether a consent is demanded.
import type { Neighbour } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import { definitionOf } from '../model/registry.ts';
import { isSent } from './entries.ts';

const NONE: readonly Neighbour[] = [];

/** The sent fields of the types that a field looks at; none for most. `given` answers undefined for values that are none. */
export function neighboursOf(
  field: FormField,
  fields: readonly FormField[],
  given: (field: FormField) => unknown,
): readonly Neighbour[] {
  const types = definitionOf(field).looksAt;
  if (!types) return NONE;
  return fields
    .filter((other) => types.includes(other.type_name) && isSent(other))
    .map((other) => ({ field: other, isBlank: isBlank(other, given(other)) }));
}

function isBlank(field: FormField, value: unknown): boolean {
  const { normalise, isBlank } = definitionOf(field);
  const properties = field.properties.specific;
  return value === undefined || isBlank(normalise(value, properties), properties);
}

/** As neighboursOf, for a check of all fields: those of a type are looked up once. */
export function neighbourhoodOf(
  fields: readonly FormField[],
  given: (field: FormField) => unknown,
): (field: FormField) => readonly Neighbour[] {
  const known = new Map<unknown, readonly Neighbour[]>();
  return (field) => {
    const types = definitionOf(field).looksAt;
    const found = known.get(types) ?? neighboursOf(field, fields, given);
    known.set(types, found);
    return found;
  };
}

/** By type: the fields that look at fields of it. */
export function lookersIn(fields: readonly FormField[]): ReadonlyMap<string, readonly FormField[]> {
  const lookers = new Map<string, FormField[]>();
  for (const field of fields)
    for (const type of definitionOf(field).looksAt ?? []) {
      const known = lookers.get(type);
      if (known) known.push(field);
      else lookers.set(type, [field]);
    }
  return lookers;
}
