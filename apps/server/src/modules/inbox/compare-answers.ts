// A submission's answers beside the current record of its patient, as texts for display.
import {
  compareRows,
  compareWithRecord,
  defineField,
  type FormField,
  type FormRecord,
  gridLines,
  itemsOf,
  listStoredItems,
  type OfferedType,
  printedLines,
  printModel,
  rowLines,
  type SubmissionEntry,
} from '@foyer/forms';
import { entryNames } from '../triage/public.ts';
import { listOf, readItems, withRecordItems } from './record-items.ts';

/** The type of what the record holds; undefined for a record field of the practice's own, which has the question's. */
type RecordType = FormField['type_name'] | undefined;

/**
 * Returns the field from the form, so that its own options are used; else a similar one from the library. A list that is asked in
 * another way, such as a Grid, reads what the record holds as its items.
 */
function fieldFor(fields: readonly FormField[], uuid: string, type: RecordType): FormField {
  const field = fields.find((each) => each.uuid === uuid);
  if (field && (type === undefined || field.type_name === type || itemsOf(field))) return field;
  return defineField((type ?? 'Short Text Entry') as OfferedType, { uuid });
}

/** Returns what the record holds of a list, one item a line; undefined if it is none, or the field prints it itself. */
function listLines(field: FormField, before: unknown, type: RecordType): string[] | undefined {
  const lines = rowLines(before) ?? gridLines(before);
  if (lines) return lines.slice();
  if (type === 'Dropdown' && typeof before === 'object') return entryNames(before).slice();
  if (type === undefined || field.type_name === type) return undefined;
  return listStoredItems(field, before).map(({ text, detail }) => (detail ? `${text} (${detail})` : text));
}

/**
 * Compares the rows that approving writes with those of the record; undefined if the answer is none of a Repeating Group, or leaves
 * the record as it is.
 */
function comparedRows(fields: readonly FormField[], entry: SubmissionEntry | undefined, before: unknown) {
  const group = fields.find(({ uuid, type_name }) => uuid === entry?.uuid && type_name === 'Repeating Group');
  return group && compareRows(group, entry?.value, before);
}

function listIn(fields: readonly FormField[], entries: readonly SubmissionEntry[], uuid: string, record: FormRecord) {
  const answer = entries.find((each) => each.uuid === uuid);
  return answer && listOf(fields, answer, record);
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
    const isWritten = difference === 'new' || difference === 'changed';
    const rows = isWritten
      ? comparedRows(
          fields,
          approved.find((each) => each.uuid === uuid),
          listIn(fields, entries, uuid, record)?.stored ?? before,
        )
      : undefined;
    // Rows in another order are the same list.
    const isSameList =
      rows !== undefined && rowLines(before) !== undefined && rows.every((row) => row.difference === 'same');
    return {
      uuid,
      difference: isSameList ? ('same' as const) : difference,
      record: listLines(field, before, target.type) ?? lines,
      items,
      ...(rows && !isSameList && { rows: rows.slice() }),
      ...(target.type === 'Insurance Card' && {
        pictures: { front: pictures.front ?? null, back: pictures.back ?? null },
      }),
    };
  });
}
