// The other fields that a check looks at: a consent is required only if there is a phone number.
import type { Neighbour } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import { definitionOf } from '../model/registry.ts';
import { isSent } from './entries.ts';

const NONE: readonly Neighbour[] = [];

/** Returns the sent fields of the types that a field looks at; for most fields none. `answerOf` may return undefined. */
export function neighboursOf(
  field: FormField,
  fields: readonly FormField[],
  answerOf: (field: FormField) => unknown,
): readonly Neighbour[] {
  const types = definitionOf(field).looksAt;
  if (!types) return NONE;
  return fields
    .filter((other) => types.includes(other.type_name) && isSent(other))
    .map((other) => ({ field: other, isBlank: isBlank(other, answerOf(other)) }));
}

function isBlank(field: FormField, value: unknown): boolean {
  const { normalise, isBlank } = definitionOf(field);
  const properties = field.properties.specific;
  return value === undefined || isBlank(normalise(value, properties, field), properties, field);
}

/** Like neighboursOf, for a check of all fields: the fields of a type are looked up once. */
export function neighbourhoodOf(
  fields: readonly FormField[],
  answerOf: (field: FormField) => unknown,
): (field: FormField) => readonly Neighbour[] {
  const cache = new Map<unknown, readonly Neighbour[]>();
  return (field) => {
    const types = definitionOf(field).looksAt;
    const neighbours = cache.get(types) ?? neighboursOf(field, fields, answerOf);
    cache.set(types, neighbours);
    return neighbours;
  };
}

/** By type: the fields whose check looks at fields of that type. */
export function dependentsIn(fields: readonly FormField[]): ReadonlyMap<string, readonly FormField[]> {
  const dependents = new Map<string, FormField[]>();
  for (const field of fields)
    for (const type of definitionOf(field).looksAt ?? []) {
      const group = dependents.get(type);
      if (group) group.push(field);
      else dependents.set(type, [field]);
    }
  return dependents;
}
