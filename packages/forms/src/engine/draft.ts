// Answers that are not sent yet: the values that a person changed, as the open form holds them, finished or not.
import type { FormField } from '../kit/field.ts';
import { definitionOf } from '../model/registry.ts';
import { isAsked } from './check-field.ts';
import { storedValues } from './entries.ts';

export interface DraftAnswer {
  readonly uuid: string;
  readonly value: unknown;
}

/**
 * Of answers nobody vouches for, those that a form takes: for fields it asks, with values of the field's type.
 * What another version of the form asked is dropped.
 */
export function readDraft(fields: readonly FormField[], answers: unknown): DraftAnswer[] {
  const values = storedValues(Array.isArray(answers) ? answers : []);
  return fields.flatMap((field) => {
    const value = values.get(field.uuid);
    return values.has(field.uuid) && isAsked(field) && definitionOf(field).isValue(value)
      ? [{ uuid: field.uuid, value }]
      : [];
  });
}

/** Keys of the files that the answers name. */
export function filesIn(fields: readonly FormField[], answers: readonly DraftAnswer[]): string[] {
  const uploads = new Set(fields.filter(({ type_name }) => type_name === 'Patient Attachment').map(({ uuid }) => uuid));
  return answers.flatMap(({ uuid, value }) => {
    const key = uploads.has(uuid) && (value as { key?: unknown } | null)?.key;
    return typeof key === 'string' && key !== '' ? [key] : [];
  });
}
