// Keeps the answers to a question in a record field of the practice's own.
import type { FormField, Option } from '@foyer/forms';
import { startingOptions } from '@foyer/forms/authoring';
import { withAllSpecific, withCommon } from './form-doc.ts';
import type { OwnField } from './use-own-fields.ts';

/** Returns the texts that can be chosen; none for other types. */
export function optionTexts({ properties: { specific } }: FormField): string[] {
  return ((specific.options ?? []) as readonly Option[]).map(({ text }) => text).filter((text) => text.trim() !== '');
}

/** Returns the question that keeps its answer in the field, and is filled in from it wherever it stands. */
export function asOwnField(question: FormField, fieldId: string): FormField {
  const placed = { ...question, foyer_table_name: 'custom', foyer_column_name: fieldId };
  return withCommon(placed, 'fillFromRecord', 'always');
}

/** Returns the question that keeps its answer nowhere but in what was sent. */
export function withoutOwnField(question: FormField): FormField {
  const placed = { ...question, foyer_table_name: null, foyer_column_name: null };
  return withCommon(placed, 'fillFromRecord', 'section');
}

/** Returns the question with the options of the field, where nobody has written any of its own yet. */
export function withFieldOptions(question: FormField, { options }: Pick<OwnField, 'options'>): FormField {
  const isTouched = optionTexts(question).some((text) => !startingOptions.includes(text));
  if (options.length === 0 || isTouched) return question;
  return withAllSpecific<object>(question, (old) => ({ ...old, options: options.map((text) => ({ text })) }));
}
