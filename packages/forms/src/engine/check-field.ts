// Checks the value of one field, with the same result in the browser and on the server.
import type { CheckContext, Fault, FieldError, Neighbour } from '../kit/definition.ts';
import { type FormField, isShown, nameOf } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';

const NONE: readonly FieldError[] = [];
const ALONE: readonly Neighbour[] = [];

/** Returns whether a person can answer the field. Only then can it have errors, because otherwise nobody could correct them. */
export function isAsked(field: FormField): boolean {
  const { kind, isReckoned } = definitionOf(field);
  return kind === 'answer' && !isReckoned && isShown(field) && !field.properties.common.readOnly;
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
  const value = definition.normalise(raw, properties, field);
  const context: CheckContext<unknown> = { field, properties, surroundings, messages, neighbours };
  const isBlank = definition.isBlank(value, properties, field);
  const isRequired = field.properties.common.makeRequired || definition.isDemanded?.(context);
  const missing = isRequired ? whatIsMissing(definition.missing?.(value, context), isBlank, context) : [];
  const faults = isBlank ? missing : [...missing, ...definition.validate(value, context)];
  if (faults.length === 0) return NONE;
  return faults.map(({ fragment, isSentence, detail, path = '', name = nameOf(field), line }) => ({
    path,
    message: isSentence ? fragment : `${name} ${fragment}`,
    ...(detail && { detail }),
    ...(line !== undefined && { line }),
  }));
}

/** Returns the faults of a required answer. If it is missing as a whole, the form's own sentence replaces those of its type. */
function whatIsMissing(
  faults: readonly Fault[] | undefined,
  isBlank: boolean,
  { field, messages }: CheckContext<unknown>,
): readonly Fault[] {
  const { missingText } = field.properties.common;
  const isMissing = isBlank && (faults === undefined || faults.length > 0);
  if (isMissing && missingText) return [{ fragment: missingText, isSentence: true }];
  return faults ?? (isBlank ? [{ fragment: messages.blank }] : []);
}
