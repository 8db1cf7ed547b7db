// The print model of a filled form, for the screen's print view and for the PDF.
import { type FormField, isShown, labelOf } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import { type PrintBlock, type PrintCell, type PrintContext, type PrintNote, printedLines } from '../kit/print.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf, printOf } from '../model/registry.ts';
import { readValue, storedValues } from './entries.ts';
import type { EntryLogic } from './relevance.ts';

export interface PrintOptions {
  readonly audience: PrintContext['audience'];
  readonly messages?: Messages;
  /** The names that answers may refer to: of the family, relationships and the practice. */
  readonly surroundings?: Partial<Surroundings> | undefined;
  /** Notes below the answers, by the field's uuid. */
  readonly notes?: ReadonlyMap<string, PrintNote> | undefined;
  /** The conditions of the whole form (`logicOf`), even where only some of its fields are printed; undefined if it has none. */
  readonly logic?: EntryLogic | undefined;
  /** How many rows of a group have columns in a table of submissions, by the field's uuid; by default those of the answer. */
  readonly rowCounts?: ReadonlyMap<string, number> | undefined;
}

/** Returns the printed blocks of each field that is shown and there, in the form's order. */
export function printModel(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  options: PrintOptions,
): PrintBlock[] {
  const stored = storedValues(entries);
  const there = options.logic?.with(entries);
  return fields.flatMap((each) => {
    if (!isShown(each) || there?.isThere(each.uuid) === false) return [];
    const field = there?.withRows(each) ?? each;
    const blocks = printOf(field).print(answerOf(field, stored), contextOf(field, options));
    const note = options.notes?.get(field.uuid);
    return note ? [...blocks, { kind: 'note' as const, ...note }] : blocks;
  });
}

/** Returns a field's columns in a table of submissions with what stands in them; without entries the columns alone. */
export function printCells(
  field: FormField,
  entries: readonly SubmissionEntry[],
  options: PrintOptions,
): readonly PrintCell[] {
  const { cells } = printOf(field);
  if (cells) {
    const asked = options.logic?.with(entries).withRows(field) ?? field;
    return cells(answerOf(asked, storedValues(entries)), contextOf(asked, options));
  }
  return [{ key: '', title: labelOf(field), text: printedLines(printModel([field], entries, options)).join('\n') }];
}

function answerOf(field: FormField, stored: ReadonlyMap<string, unknown>): unknown {
  return readValue(field, stored.get(field.uuid)) ?? definitionOf(field).empty;
}

function contextOf(
  field: FormField,
  { audience, messages = english, surroundings = {}, rowCounts }: PrintOptions,
): PrintContext<FormField['properties']['specific']> {
  const { specific: properties } = field.properties;
  const rowCount = rowCounts?.get(field.uuid);
  return { field, properties, label: labelOf(field), audience, messages, surroundings, rowCount };
}
