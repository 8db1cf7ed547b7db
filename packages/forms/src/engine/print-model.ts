// The print model of a filled form, for the screen's print view and for the PDF.
import { type FormField, isShown, labelOf } from '../kit/field.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import type { PrintBlock } from '../kit/print.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf, printOf } from '../model/registry.ts';
import { readValue, storedValues } from './entries.ts';

export interface PrintOptions {
  readonly audience: 'patient' | 'staff';
  readonly messages?: Messages;
}

/** Blocks in the form's order: what each shown field looks like on paper. */
export function printModel(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  { audience, messages = english }: PrintOptions,
): PrintBlock[] {
  const stored = storedValues(entries);
  return fields.filter(isShown).flatMap((field) => {
    const value = readValue(field, stored.get(field.uuid)) ?? definitionOf(field).empty;
    return printOf(field).print(value, {
      field,
      properties: field.properties.specific,
      label: labelOf(field),
      audience,
      messages,
    });
  });
}
