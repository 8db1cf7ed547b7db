// What is wrong with the value of one field: the same answer in the browser and on the server.
import type { CheckContext, FieldError, Neighbour } from '../kit/definition.ts';
import { type FormField, isShown, nameOf } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';

const NONE: readonly FieldError[] = [];
const ALONE: readonly Neighbour[] = [];

/** Whether a person can answer the field. Only then can an answer be demanded or found wrong: nobody could put it right otherwise. */
export function isAsked(field: FormField): boolean {
  return definitionOf(field).kind === 'answer' && isShown(field) && !field.properties.common.readOnly;
}

/** The errors of a value that the field's definition accepts as its own. Values of fields that are not required are checked only when there is one. */
export function checkField(
  field: FormField,
  value: unknown,
  surroundings: Surroundings,
  messages: Messages,
  neighbours: readonly Neighbour[] = ALONE,
): readonly FieldError[] {
  return isAsked(field) ? checkValue(field, value, surroundings, messages, neighbours) : NONE;
}

/** As checkField, also for fields that nobody is asked. What is judged is what would be stored, as the server will judge it. */
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
  return faults.map(({ fragment, isSentence, path = '', name = nameOf(field) }) => ({
    path,
    message: isSentence ? fragment : `${name} ${fragment}`,
  }));
}
