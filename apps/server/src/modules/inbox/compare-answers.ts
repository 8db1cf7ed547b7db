// A submission's answers beside the current record of its patient, as texts for display.
import {
  compareWithRecord,
  defineField,
  type FormField,
  type FormRecord,
  type OfferedType,
  printedLines,
  printModel,
  type SubmissionEntry,
} from '@foyer/forms';

import { readItems, withRecordItems } from './record-items.ts';

/** Returns the field from the form, so that its own options are used; else a similar one from the library. */
function fieldFor(fields: readonly FormField[], uuid: string, type: FormField['type_name']): FormField {
  const field = fields.find((each) => each.uuid === uuid);
  return field?.type_name === type ? field : defineField(type as OfferedType, { uuid });
}

/** Compares mapped answers only. Numbers in the record are shown by their last digits, as on the record's own page. */
export function compareAnswers(fields: readonly FormField[], entries: readonly SubmissionEntry[], record: FormRecord) {
  const approved = withRecordItems(fields, entries, record);
  return compareWithRecord(approved, record).map(({ uuid, target, difference, before }) => {
    const field = fieldFor(fields, uuid, target.type);
    const entry = { id: '', uuid, value: before };
    const blocks = before === undefined ? [] : printModel([field], [entry], { audience: 'patient' });
    const answer = entries.find((each) => each.uuid === uuid && each.items);
    const items = answer ? readItems(field, answer, before) : [];
    // Pictures stand beside pictures.
    const pictures = Object.fromEntries(
      blocks.flatMap((block) => (block.kind === 'attachment' && block.part ? [[block.part, block.file] as const] : [])),
    );
    const lines = printedLines(blocks.filter((block) => block.kind !== 'attachment' || !block.part));
    return {
      uuid,
      difference,
      record: lines,
      items,
      ...(target.type === 'Insurance Card' && {
        pictures: { front: pictures.front ?? null, back: pictures.back ?? null },
      }),
    };
  });
}
