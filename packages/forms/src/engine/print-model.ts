// The print model of a filled form, for the screen's print view and for the PDF.
import { type FormField, isShown, labelOf } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import type { PrintBlock, PrintNote } from '../kit/print.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf, printOf } from '../model/registry.ts';
import { readValue, storedValues } from './entries.ts';
import type { EntryLogic } from './relevance.ts';

export interface PrintOptions {
  readonly audience: 'patient' | 'staff';
  readonly messages?: Messages;
  /** The names that answers may refer to: of the family, relationships and the practice. */
  readonly surroundings?: Partial<Surroundings> | undefined;
  /** Notes below the answers, by the field's uuid. */
  readonly notes?: ReadonlyMap<string, PrintNote> | undefined;
  /** The conditions of the whole form (`logicOf`), even where only some of its fields are printed; undefined if it has none. */
  readonly logic?: EntryLogic | undefined;
}

/** Returns the printed blocks of each field that is shown and there, in the form's order. */
export function printModel(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  { audience, messages = english, surroundings = {}, notes, logic }: PrintOptions,
): PrintBlock[] {
  const stored = storedValues(entries);
  const there = logic?.with(entries);
  return fields.flatMap((field) => {
    if (!isShown(field) || there?.isThere(field.uuid) === false) return [];
    const value = readValue(field, stored.get(field.uuid)) ?? definitionOf(field).empty;
    const blocks = printOf(field).print(value, {
      field,
      properties: field.properties.specific,
      label: labelOf(field),
      audience,
      messages,
      surroundings,
    });
    const note = notes?.get(field.uuid);
    return note ? [...blocks, { kind: 'note' as const, ...note }] : blocks;
  });
}
