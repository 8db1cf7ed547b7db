// The value of a field as the server would store it, so that browser and server decide about the same answers.
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import { checkValue, isAsked } from './check-field.ts';
import { entryOf, readValue } from './entries.ts';

/** Returns the value to store: an unusable one of a field that nobody can answer is dropped. Undefined counts as unusable. */
export function acceptedValue(
  field: FormField,
  value: unknown,
  surroundings: Surroundings,
  messages: Messages,
): unknown {
  const isUsable =
    value !== undefined && (isAsked(field) || checkValue(field, value, surroundings, messages).length === 0);
  return isUsable ? value : definitionOf(field).empty;
}

/** Returns the value that is read from the stored answer. */
export function storedValue(field: FormField, value: unknown, surroundings: Surroundings, messages: Messages): unknown {
  const accepted = acceptedValue(field, value, surroundings, messages);
  return readValue(field, entryOf(field, accepted, surroundings).value) ?? definitionOf(field).empty;
}
