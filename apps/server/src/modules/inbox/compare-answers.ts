// A submission's answers beside what the record of its patient holds now, as texts to be shown.
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

/** The field as it stands in the form, so that its own options are named; else one like it out of the library. */
function fieldFor(fields: readonly FormField[], uuid: string, type: FormField['type_name']): FormField {
  const field = fields.find((each) => each.uuid === uuid);
  return field?.type_name === type ? field : defineField(type as OfferedType, { uuid });
}

/** Of the mapped answers only. Numbers that the record holds are shown by their last digits, as in the record's own page. */
export function compareAnswers(fields: readonly FormField[], entries: readonly SubmissionEntry[], record: FormRecord) {
  return compareWithRecord(entries, record).map(({ uuid, target, difference, before }) => {
    const field = fieldFor(fields, uuid, target.type);
    const entry = { id: '', uuid, value: before };
    const blocks = before === undefined ? [] : printModel([field], [entry], { audience: 'patient' });
    return { uuid, difference, record: printedLines(blocks) };
  });
}
