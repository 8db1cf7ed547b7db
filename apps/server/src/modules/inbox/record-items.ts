// Answers whose items were confirmed one by one: what approving writes of them, and what the office reads.
import {
  approvedValue,
  type FormField,
  type FormRecord,
  type ItemMark,
  listStoredItems,
  recordTarget,
  type SubmissionEntry,
  valueIn,
} from '@foyer/forms';

/** By the field's uuid, the keys of the items that the office removes from the record. */
export type Removals = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the answers as approving writes them: together with what the record holds besides, without the items that are removed.
 * Only items that the patient says are no longer right can be removed.
 */
export function withRecordItems(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  record: FormRecord | undefined,
  removals: Removals = new Map(),
): SubmissionEntry[] {
  return entries.map((entry) => {
    const field = entry.items && fields.find(({ uuid }) => uuid === entry.uuid);
    const target = field && recordTarget(entry.foyer_table_name, entry.foyer_column_name);
    if (!target || !record) return entry;
    const isRemoved = (key: string) => entry.items?.[key] === 'gone' && removals.get(entry.uuid)?.has(key) === true;
    return { ...entry, value: approvedValue(field, entry, valueIn(record, target, undefined), isRemoved) };
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
