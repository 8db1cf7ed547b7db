// Answers that belong to lists of the record: what approving writes of them, and what the office reads of their items.
import {
  type FormField,
  type FormRecord,
  type ItemMark,
  listStoredItems,
  recordTarget,
  type SubmissionEntry,
  valueIn,
} from '@foyer/forms';
import { type AnsweredList, answeredList } from '../triage/public.ts';

/** Returns the list of the record that an answer belongs to; undefined for other answers, and for blank ones. */
export function listOf(
  fields: readonly FormField[],
  entry: SubmissionEntry,
  record: FormRecord,
): AnsweredList | undefined {
  const target = recordTarget(entry.foyer_table_name, entry.foyer_column_name);
  const field = target && fields.find(({ uuid }) => uuid === entry.uuid);
  return field && answeredList(field, entry, target, valueIn(record, target, undefined));
}

const nobody: ReadonlySet<string> = new Set();

/** Returns the answers as approving writes all of them: lists together with what the record holds besides. */
export function withRecordItems(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  record: FormRecord,
): SubmissionEntry[] {
  return entries.map((entry) => {
    const list = listOf(fields, entry, record);
    return list ? { ...entry, value: list.merged(true, nobody) } : entry;
  });
}

export interface ReadItem {
  readonly key: string;
  readonly text: string;
  readonly mark: ItemMark;
}

/** Returns the marked items of an answer that the record still holds. */
export function readItems(field: FormField, entry: SubmissionEntry, stored: unknown): ReadItem[] {
  return listStoredItems(field, stored).flatMap(({ key, text, detail }) => {
    const mark = entry.items && Object.hasOwn(entry.items, key) ? entry.items[key] : undefined;
    return mark ? [{ key, text: detail ? `${text} (${detail})` : text, mark }] : [];
  });
}
