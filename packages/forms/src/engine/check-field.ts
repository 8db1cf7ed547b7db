// Checks the value of one field, with the same result in the browser and on the server.
import type { CheckContext, FieldError, Neighbour } from '../kit/definition.ts';
import { type FormField, isShown, nameOf } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';

const NONE: readonly FieldError[] = [];
const ALONE: readonly Neighbour[] = [];

/** Returns whether a person can answer the field. Only then can it have errors, because otherwise nobody could correct them. */
export function isAsked(field: FormField): boolean {
  return definitionOf(field).kind === 'answer' && isShown(field) && !field.properties.common.readOnly;
}

/** Returns the errors of a value of the field's type. A blank value has errors only if the field is required. */
export function checkField(
  field: FormField,
  value: unknown,
  surroundings: Surroundings,
  messages: Messages,
  neighbours: readonly Neighbour[] = ALONE,
): readonly FieldError[] {
  return isAsked(field) ? checkValue(field, value, surroundings, messages, neighbours) : NONE;
}

/** Like checkField, but also for fields that nobody can answer. Checks the value as it would be stored, like the server. */
export function checkValue(
  field: FormField,
  raw: unknown,
  surroundings: Surroundings,
  messages: Messages,
  neighbours: readonly Neighbour[] = ALONE,
): readonly FieldError[] {
  const definition = definitionOf(field);
  const properties = field.properties.specific;
  const value = definition.normalise(raw, properties);
  const context: CheckContext<unknown> = { field, properties, surroundings, messages, neighbours };
  const isBlank = definition.isBlank(value, properties);
  const missing =
    field.properties.common.makeRequired || definition.isDemanded?.(context)
      ? (definition.missing?.(value, context) ?? (isBlank ? [{ fragment: messages.blank }] : []))
      : [];
  const faults = isBlank ? missing : [...missing, ...definition.validate(value, context)];
  if (faults.length === 0) return NONE;
  return faults.map(({ fragment, isSentence, path = '', name = nameOf(field), line }) => ({
    path,
    message: isSentence ? fragment : `${name} ${fragment}`,
    ...(line !== undefined && { line }),
  }));
}
