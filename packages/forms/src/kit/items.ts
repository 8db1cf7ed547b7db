// The items of an answer that lists something, such as the conditions of a Multiple Choice, by which it is confirmed one by one.
import type { FormField } from './field.ts';

export interface ValueItem {
  /** The same for the same item in every answer to the field. */
  readonly key: string;
  readonly text: string;
  /** Empty if there is none. */
  readonly detail: string;
}

/** What is known of an item that the record has: `unconfirmed` is one that nobody said anything about. */
export const itemMarks = ['right', 'gone', 'unconfirmed'] as const;
export type ItemMark = (typeof itemMarks)[number];
export type ItemMarks = Readonly<Record<string, ItemMark>>;

// Methods, so that the items of different value types fit into one table.
export interface Items<V = unknown, P = unknown> {
  list(value: V, properties: P, field: FormField): readonly ValueItem[];
  /** Returns the value without the items that `isKept` refuses. */
  keep(value: V, isKept: (key: string) => boolean, properties: P, field: FormField): V;
  /** Returns the value together with an item of another value. */
  add(value: V, from: V, key: string, properties: P, field: FormField): V;
}

const MOST_MARKS = 500;
const LONGEST_KEY = 500;

/** Reads untrusted marks; undefined if it is no object. Unusable ones are left out. */
export function readMarks(raw: unknown): ItemMarks | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const marks = Object.entries(raw).flatMap(([key, mark]) => {
    const known = itemMarks.find((each) => each === mark);
    return known && key.length <= LONGEST_KEY ? [[key, known] as const] : [];
  });
  return Object.fromEntries(marks.slice(0, MOST_MARKS));
}

export interface OnFileItem {
  readonly key: string;
  readonly text: string;
  /** Empty if there is none. */
  readonly detail: string;
  /** Undefined while nobody has said whether it is still right. */
  readonly mark: 'right' | 'gone' | undefined;
}

/** What a form offers of the record's items. */
export interface OnFile {
  /** Returns the record's items of a field; none for most fields. */
  itemsOf(uuid: string): readonly OnFileItem[];
  /** Says of an item that it is still right, or no longer. */
  say(uuid: string, key: string, mark: 'right' | 'gone'): void;
}
