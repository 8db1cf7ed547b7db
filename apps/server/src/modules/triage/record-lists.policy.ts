// The lists of a record (allergies, conditions, medicines): approving an answer adds to them, and never takes an entry away unless
// somebody chose that entry. Values are in the format that forms store.
import {
  approvedValue,
  definitionOf,
  type FormField,
  gridLines,
  itemsOf,
  listStoredItems,
  type RecordTarget,
  rowLines,
  type SubmissionEntry,
} from '@foyer/forms';

const listColumns: readonly string[] = ['allergies', 'conditions', 'medicines', 'other_allergies'];
const noneWords: readonly string[] = ['none', 'no known allergies', 'none known', 'asked, none known'];

/** Returns the text without case and accents, by which entries are the same. */
export const foldEntry = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const isNone = (text: string) => noneWords.includes(foldEntry(text));

/** Returns the names of the entries that a record holds in a list, whatever form wrote it. */
export function entryNames(stored: unknown): readonly string[] {
  return textsIn(stored).filter((text) => text !== '' && !isNone(text));
}

function textsIn(stored: unknown): readonly string[] {
  if (typeof stored === 'string') return stored.split('\n').map((line) => line.trim());
  if (typeof stored !== 'object' || stored === null) return [];
  const lines = rowLines(stored) ?? gridLines(stored);
  if (lines) return lines;
  const { option, options, other } = stored as { option?: unknown; options?: unknown; other?: unknown };
  const chosen: readonly unknown[] = [option, ...(Array.isArray(options) ? options : []), other];
  return chosen.flatMap((text) => (typeof text === 'string' ? [text.trim()] : []));
}

/** An answer beside the list of the record that it belongs to. */
export interface AnsweredList {
  /** What the record holds, in the shape of the question's answers. */
  readonly stored: unknown;
  /** The entries that the answer leaves out, each of which somebody may choose to remove. */
  readonly removable: readonly string[];
  /** Returns the list after approving. @param isTaken whether the answer is added. @param removed names out of `removable` */
  merged(isTaken: boolean, removed: ReadonlySet<string>): unknown;
}

/**
 * Returns undefined for an answer that belongs to no list of the record, or is blank: then it is not compared entry by entry.
 * @param stored what the record holds
 */
export function answeredList(
  field: FormField,
  entry: SubmissionEntry,
  { table, column }: Pick<RecordTarget, 'table' | 'column'>,
  stored: unknown,
): AnsweredList | undefined {
  const isList = table === 'medical_record' && listColumns.includes(column ?? '');
  const type = field.type_name;
  const isConfirmed = entry.items !== undefined && itemsOf(field) !== undefined;
  if (isConfirmed || type === 'Repeating Group' || (isList && (type === 'Multiple Choice' || type === 'Grid')))
    return itemList(field, entry, stored);
  if (!isList) return undefined;
  if (type === 'Dropdown' || type === 'Single Choice') return choiceList(entry.value, stored);
  if (type === 'Long Text Entry' || type === 'Short Text Entry') return textList(entry.value, stored);
  return undefined;
}

/** Of one choice: it adds itself. Only an answer that says 'none' proposes to remove something: each entry. */
function choiceList(value: unknown, stored: unknown): AnsweredList | undefined {
  const [answer] = textsIn(value);
  if (!answer) return undefined;
  const names = entryNames(stored);
  const isAdded = !isNone(answer) && !names.some((name) => foldEntry(name) === foldEntry(answer));
  return {
    stored,
    removable: isNone(answer) ? names : [],
    merged(isTaken, removed) {
      const left = names.filter((name) => !removed.has(name));
      if (left.length === names.length && !(isTaken && (isAdded || names.length === 0))) return stored;
      const all = isTaken && isAdded ? [...left, answer] : left;
      if (all.length === 0) return isTaken ? value : null;
      return all.length > 1 ? { options: all, other: null } : isTaken && isAdded ? value : all[0];
    },
  };
}

/** Of a text: each of its lines is an entry. What does not occur in it may be removed. */
function textList(value: unknown, stored: unknown): AnsweredList | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return undefined;
  const names = entryNames(stored);
  const has = new Set(names.map(foldEntry));
  const added = textsIn(text).filter((line) => line !== '' && !isNone(line) && !has.has(foldEntry(line)));
  return {
    stored,
    removable: names.filter((name) => !foldEntry(text).includes(foldEntry(name))),
    merged(isTaken, removed) {
      const left = names.filter((name) => !removed.has(name));
      const more = isTaken ? added : [];
      if (left.length === names.length && more.length === 0) return names.length === 0 && isTaken ? value : stored;
      if (left.length === 0 && isTaken) return value;
      return [...left, ...more].join('\n');
    },
  };
}

/** Of a list of items: those that the form offered and that were left out may be removed, and those said to be gone. */
function itemList(field: FormField, entry: SubmissionEntry, stored: unknown): AnsweredList | undefined {
  const asked = withItems(field);
  const definition = definitionOf(field);
  const { specific } = field.properties;
  const answer = definition.fromStored(entry.value, specific, field);
  if (!entry.items && (answer === undefined || definition.isBlank(answer, specific, field))) return undefined;
  const record = asItems(field, stored);
  const said = listStoredItems(asked, entry.value);
  const [saidKeys, saidTexts] = [new Set(said.map(({ key }) => key)), new Set(said.map(({ text }) => foldEntry(text)))];
  const other = listStoredItems(asked, record).filter(({ key }) => !saidKeys.has(key));
  // The same entry in another spelling.
  const doubles = other.filter(({ text }) => saidTexts.has(foldEntry(text))).map(({ key }) => key);
  const missing = other.filter(({ text }) => !saidTexts.has(foldEntry(text)));
  const isOffered = offeredIn(field, entry.value);
  const removable = missing.filter(({ key }) => (entry.items ? entry.items[key] === 'gone' : isOffered(key)));
  const blank = definition.toStored(definition.empty, specific, { today: '' }, field);
  return {
    stored: record,
    removable: removable.map(({ text }) => text),
    merged(isTaken, removed) {
      const chosen = removable.filter(({ text }) => removed.has(text)).map(({ key }) => key);
      const gone = new Set(isTaken ? [...chosen, ...doubles] : chosen);
      const from = isTaken ? entry : { value: blank, items: {} };
      return withOther(
        approvedValue(asked, from, record, (key) => gone.has(key)),
        record,
        gone,
      );
    },
  };
}

const withItems = (field: FormField): FormField => ({
  ...field,
  properties: { ...field.properties, common: { ...field.properties.common, confirmItems: true } },
});

/** Returns what the record holds in the shape of the question's answers, if another kind of question wrote it. */
function asItems(field: FormField, stored: unknown): unknown {
  const isOwn = typeof stored === 'object' && stored !== null;
  const names = entryNames(stored);
  if (field.type_name === 'Multiple Choice' && (!isOwn || 'rows' in stored)) {
    const offered = offeredOptions(field);
    const options = names.flatMap((name) => offered.get(foldEntry(name)) ?? []);
    const others = names.filter((name) => !offered.has(foldEntry(name)));
    return { options, other: others.length > 0 ? others.join(', ') : null };
  }
  const [first] = field.fields;
  if (field.type_name === 'Repeating Group' && first && names.length > 0 && !(isOwn && 'rows' in stored))
    return { rows: names.map((name, at) => ({ key: `r${at + 1}`, values: { [first.uuid]: name } })), none: false };
  return stored;
}

/** Returns the options by their folded texts. */
function offeredOptions({ properties }: FormField): ReadonlyMap<string, string> {
  const { options = [] } = properties.specific as { readonly options?: readonly { readonly text: string }[] };
  return new Map(options.map(({ text }) => [foldEntry(text), text]));
}

/** Returns whether an item that the answer leaves out was offered, so that it was left out on purpose. */
function offeredIn(field: FormField, value: unknown): (key: string) => boolean {
  if (field.type_name === 'Multiple Choice') {
    const offered = offeredOptions(field);
    return (key) => offered.has(foldEntry(key));
  }
  if (field.type_name !== 'Grid') return () => true;
  const { rows = {} } = (value ?? {}) as { readonly rows?: Readonly<Record<string, unknown>> };
  // A row that nobody answered says nothing.
  return (key) => Object.hasOwn(rows, key);
}

/** A Multiple Choice has room for one other answer: the record's stands beside the new one. */
function withOther(value: unknown, record: unknown, gone: ReadonlySet<string>): unknown {
  const [now, before] = [value, record] as { other?: unknown }[];
  const kept = before && typeof before.other === 'string' && !gone.has(before.other) ? before.other : '';
  if (!kept || !now || !('options' in now) || foldEntry(String(now.other ?? '')).includes(foldEntry(kept)))
    return value;
  return { ...now, other: now.other ? `${kept}, ${now.other}` : kept };
}
