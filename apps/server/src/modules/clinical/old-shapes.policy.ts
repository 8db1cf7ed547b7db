// Takes an answer of a form apart into the entries of a clinical list, and puts the answer together again, so that forms go on reading
// and writing what they always did: the text of a Dropdown or a Long Text, a choice, a Grid, or rows of a Repeating Group.
// Long because each shape is taken apart and put together side by side.
import { allergies, codesOf, gridLines, medicalConditions } from '@foyer/forms';
import { type ClinicalContent, type ClinicalKind, contentOf, foldedName, saysNone } from './lists.policy.ts';

type Json = Readonly<Record<string, unknown>>;

/** What an entry was in the answer that it came from. */
type Part =
  | { readonly in: 'text'; readonly line: string }
  | { readonly in: 'option' | 'other'; readonly text: string }
  | { readonly in: 'grid'; readonly code: string; readonly answer: Json }
  | { readonly in: 'rows'; readonly row: Json };

/** What remains of an answer without its entries: how it is put together again. */
type Frame =
  | { readonly as: 'text'; readonly isOneLine: boolean; readonly none: string }
  | { readonly as: 'option'; readonly rest: Json; readonly none: string }
  | { readonly as: 'options'; readonly isBare: boolean; readonly rest: Json; readonly none: readonly string[] }
  /** Rows of entries are null. */
  | { readonly as: 'grid'; readonly rows: Json; readonly rest: Json }
  /** `keys`: of the answers in a row, in their order. */
  | {
      readonly as: 'rows';
      readonly keys: readonly string[];
      readonly nameless: readonly unknown[];
      readonly rest: Json;
    }
  /** No list: it stays as it is. */
  | { readonly as: 'other'; readonly value: unknown };

export interface ListedItem {
  readonly content: ClinicalContent;
  /** Left out for what no form wrote. */
  readonly part?: Part | undefined;
}

export interface TakenApart<Item extends ListedItem = ListedItem> {
  /** Undefined for a list that no form wrote. */
  readonly frame: Frame | undefined;
  readonly items: readonly Item[];
  /** Whether somebody said that there is nothing to list. */
  readonly isNone: boolean;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/** The member of a content that holds what a Grid asks besides Yes and No. */
const detailOf = { allergy: 'reaction', condition: 'note', medicine: 'note' } as const;

function apartText(text: string): TakenApart {
  const none = saysNone(text) ? text : '';
  const frame = { as: 'text', isOneLine: !text.includes('\n'), none } as const;
  if (saysNone(text)) return { frame, items: [], isNone: text.trim() !== '' };
  // Blank lines belong to the line that follows, and those at the end to the last.
  const lines: string[] = [];
  let before = '';
  for (const line of text.split('\n')) {
    if (line.trim() === '') before += `${line}\n`;
    else {
      lines.push(before + line);
      before = '';
    }
  }
  const last = lines.length - 1;
  if (before !== '') lines[last] = `${lines[last]}\n${before.slice(0, -1)}`;
  return {
    frame,
    items: lines.map((line) => ({ content: contentOf(line.trim()), part: { in: 'text', line } })),
    isNone: false,
  };
}

const chosen = (slot: 'option' | 'other', text: string): ListedItem => ({
  content: contentOf(text.trim()),
  part: { in: slot, text },
});

/** Returns the members of a choice besides what was chosen; another answer is blank. */
function restOf({ option: _option, options: _options, ...rest }: Json, blank: '' | null): Json {
  return isText(rest.other) && rest.other.trim() !== '' ? { ...rest, other: blank } : rest;
}

const otherIn = ({ other }: Json): readonly ListedItem[] =>
  isText(other) && other.trim() !== '' ? [chosen('other', other)] : [];

function apartOption(value: Json): TakenApart {
  const { option } = value;
  const isNothing = isText(option) && saysNone(option);
  const items = [...(isText(option) && !isNothing ? [chosen('option', option)] : []), ...otherIn(value)];
  const none = isNothing ? option : '';
  return { frame: { as: 'option', rest: restOf(value, ''), none }, items, isNone: none !== '' && items.length === 0 };
}

function apartOptions(value: Json | readonly unknown[]): TakenApart | undefined {
  const isBare = Array.isArray(value);
  const whole: Json = isBare ? { options: value } : (value as Json);
  const { options } = whole;
  if (!Array.isArray(options) || !options.every(isText)) return undefined;
  const none = options.filter(saysNone);
  const items = [
    ...options.filter((option) => !saysNone(option)).map((option) => chosen('option', option)),
    ...otherIn(whole),
  ];
  const frame = { as: 'options', isBare, rest: restOf(whole, null), none } as const;
  return { frame, items, isNone: none.length > 0 && items.length === 0 };
}

function apartGrid(kind: ClinicalKind, value: Json, rows: Json): TakenApart | undefined {
  const others = value.others ?? [];
  if (!Array.isArray(others) || !others.every(isText)) return undefined;
  const answered = Object.entries(rows).flatMap(([code, answer]): ListedItem[] => {
    if (!isJson(answer) || !isText(answer.column)) return [];
    // The blank other keeps a single No from reading as an answer to the whole.
    const [name] = gridLines({ rows: { [code]: { column: answer.column } }, others: [''] }) ?? [];
    const detail = isText(answer.detail) ? answer.detail : '';
    if (!name) return [];
    return [{ content: contentOf(name, { [detailOf[kind]]: detail }), part: { in: 'grid', code, answer } }];
  });
  const codes = new Set(answered.map(({ part }) => (part as { code: string }).code));
  const { others: _, ...rest } = value;
  const items = [...answered, ...others.map((text) => chosen('other', text))];
  return {
    frame: {
      as: 'grid',
      rows: Object.fromEntries(Object.entries(rows).map(([code, answer]) => [code, codes.has(code) ? null : answer])),
      rest,
    },
    items,
    isNone: items.length === 0 && Object.keys(rows).length > 0,
  };
}

/** Returns the texts of a row by their places; the first that is not blank is the name. */
function contentOfRow(kind: ClinicalKind, values: Json): ClinicalContent | undefined {
  const texts = Object.values(values).map((text) => (isText(text) ? text.trim() : ''));
  const [name, second = '', third = '', ...more] = texts;
  if (!name) return undefined;
  const rest = (from: readonly string[]) => from.filter(Boolean).join(', ');
  if (kind === 'medicine') return contentOf(name, { dose: second, often: third, note: rest(more) });
  if (kind === 'allergy') return contentOf(name, { reaction: second, note: rest([third, ...more]) });
  return contentOf(name, { since: second, note: rest([third, ...more]) });
}

function apartRows(kind: ClinicalKind, value: Json, rows: readonly unknown[]): TakenApart {
  const { rows: _, ...rest } = value;
  const read = rows.map((row) => {
    const values = isJson(row) && isJson(row.values) ? row.values : {};
    return { row, keys: Object.keys(values), content: contentOfRow(kind, values) };
  });
  const items = read.flatMap(({ row, content }) =>
    content ? [{ content, part: { in: 'rows', row: row as Json } as const }] : [],
  );
  const nameless = read.flatMap(({ row, content }) => (content ? [] : [row]));
  const keys = read.find(({ content }) => content)?.keys ?? [];
  return { frame: { as: 'rows', keys, nameless, rest }, items, isNone: rows.length === 0 && value.none === true };
}

/** Takes a stored answer apart. What is no list of anything has no items, and comes back as it is. */
export function takeApart(kind: ClinicalKind, value: unknown): TakenApart {
  const whole: TakenApart = { frame: { as: 'other', value }, items: [], isNone: false };
  if (isText(value)) return apartText(value);
  if (Array.isArray(value)) return apartOptions(value) ?? whole;
  if (!isJson(value)) return whole;
  if (Object.hasOwn(value, 'options')) return apartOptions(value) ?? whole;
  if (isText(value.option) || (value.option === null && isText(value.other))) return apartOption(value);
  if (isJson(value.rows)) return apartGrid(kind, value, value.rows) ?? whole;
  return Array.isArray(value.rows) ? apartRows(kind, value, value.rows) : whole;
}

/** The product's own list of a kind, which its forms offer. */
const offered = {
  allergy: [...allergies],
  condition: [...medicalConditions],
  medicine: [] as readonly string[],
} as const;

const offeredName = (kind: ClinicalKind, name: string): string | undefined =>
  offered[kind].find((text) => foldedName(text) === foldedName(name));

function codeOf(kind: ClinicalKind, name: string): string | undefined {
  const at = offered[kind].findIndex((text) => foldedName(text) === foldedName(name));
  return at < 0 ? undefined : codesOf(offered[kind].map((text) => ({ text })))[at];
}

/** An answer, and the items that it holds: others have no place in it. */
export interface PutTogether<Item extends ListedItem> {
  /** Undefined if there is nothing to answer. */
  readonly value: unknown;
  readonly held: readonly Item[];
}

type Together<F extends Frame['as']> = <Item extends ListedItem>(
  kind: ClinicalKind,
  frame: Extract<Frame, { as: F }>,
  items: readonly Item[],
  isNone: boolean,
) => PutTogether<Item>;

const lineOf = ({ content, part }: ListedItem): string =>
  part?.in === 'text' ? part.line : [content.name, content.dose, content.often].filter(Boolean).join(', ');

const togetherText: Together<'text'> = (kind, frame, items, isNone) => {
  // A Dropdown holds one allergy: the first that it may offer.
  const first = items.find(({ part, content }) => part !== undefined || offeredName(kind, content.name)) ?? items[0];
  const held = kind === 'allergy' && frame.isOneLine ? (first ? [first] : []) : items;
  if (held.length > 0) return { value: held.map(lineOf).join('\n'), held };
  return { value: isNone && frame.none !== '' ? frame.none : undefined, held };
};

const chosenText = ({ part, content }: ListedItem): string =>
  part?.in === 'option' || part?.in === 'other' ? part.text : content.name;

const togetherOption: Together<'option'> = (_, { rest, none }, items, isNone) => {
  const other = items.find(({ part }) => part?.in === 'other');
  const option = items.find((item) => item !== other);
  const held = items.filter((item) => item === option || item === other);
  if (held.length === 0 && !isNone) return { value: undefined, held };
  const text = option ? chosenText(option) : other ? null : none;
  return { value: { ...rest, option: text, ...(other && { other: chosenText(other) }) }, held };
};

const togetherOptions: Together<'options'> = (kind, { isBare, rest, none }, items, isNone) => {
  const other = items.find(({ part }) => part?.in === 'other');
  const options = items.flatMap((item) => {
    const text = item.part?.in === 'option' ? item.part.text : offeredName(kind, item.content.name);
    return item === other || text === undefined ? [] : [{ item, text }];
  });
  const held = items.filter((item) => item === other || options.some((each) => each.item === item));
  const shown = held.length === 0 && isNone ? none : options.map(({ text }) => text);
  return { value: isBare ? shown : { ...rest, options: shown, ...(other && { other: chosenText(other) }) }, held };
};

const togetherGrid: Together<'grid'> = (kind, { rows, rest }, items) => {
  const answers = new Map<string, Json>();
  const others: string[] = [];
  for (const { content, part } of items) {
    const code = part?.in === 'grid' ? part.code : codeOf(kind, content.name);
    const detail = content[detailOf[kind]];
    if (part?.in === 'grid') answers.set(part.code, part.answer);
    else if (part?.in === 'other') others.push(part.text);
    else if (code !== undefined && !answers.has(code))
      answers.set(code, { column: 'yes', ...(detail !== '' && { detail }) });
    else others.push(content.name);
  }
  // In the order of the form, then those that it does not ask.
  const inOrder = Object.keys(rows).flatMap((code): [string, unknown][] => {
    const answer = answers.get(code) ?? rows[code];
    return answer === null ? [] : [[code, answer]];
  });
  const more = [...answers].filter(([code]) => !Object.hasOwn(rows, code));
  return {
    value: { ...rest, rows: Object.fromEntries([...inOrder, ...more]), ...(others.length > 0 && { others }) },
    held: items,
  };
};

function rowOf(
  kind: ClinicalKind,
  { name, reaction, since, dose, often, note }: ClinicalContent,
  keys: readonly string[],
) {
  const texts = kind === 'medicine' ? [name, dose, often, note] : [name, kind === 'allergy' ? reaction : since, note];
  return Object.fromEntries(keys.map((key, at) => [key, texts[at] ?? '']));
}

const togetherRows: Together<'rows'> = (kind, { keys, nameless, rest }, items, isNone) => {
  const used = new Set(
    [
      ...items.map(({ part }) => (part?.in === 'rows' ? part.row.key : undefined)),
      ...nameless.map((row) => (row as Json)?.key),
    ].filter(isText),
  );
  const freshKey = () => {
    let number = 1;
    while (used.has(`r${number}`)) number++;
    used.add(`r${number}`);
    return `r${number}`;
  };
  const rows = items.map(({ content, part }) =>
    part?.in === 'rows' ? part.row : { key: freshKey(), values: rowOf(kind, content, keys) },
  );
  const none = Object.hasOwn(rest, 'none') || isNone ? { none: isNone } : {};
  return { value: { ...rest, rows: [...rows, ...nameless], ...none }, held: items };
};

/** What forms read of a list that none of them wrote. */
const plainFrames: Readonly<Record<ClinicalKind, Frame>> = {
  allergy: { as: 'text', isOneLine: true, none: '' },
  condition: { as: 'options', isBare: false, rest: { other: null }, none: [] },
  medicine: { as: 'text', isOneLine: false, none: '' },
};

/** Puts the answer together that forms read, out of the entries that are active, in their order. */
export function putTogether<Item extends ListedItem>(
  kind: ClinicalKind,
  { frame, items, isNone }: TakenApart<Item>,
): PutTogether<Item> {
  if (frame === undefined) {
    if (items.length === 0) return { value: undefined, held: [] };
    // A form's choice offers the product's own conditions, a Dropdown its allergies.
    const fits = kind === 'medicine' ? items : items.filter(({ content }) => offeredName(kind, content.name));
    if (fits.length === 0) return { value: undefined, held: [] };
    return putTogether(kind, { frame: plainFrames[kind], items: fits, isNone });
  }
  switch (frame.as) {
    case 'text':
      return togetherText(kind, frame, items, isNone);
    case 'option':
      return togetherOption(kind, frame, items, isNone);
    case 'options':
      return togetherOptions(kind, frame, items, isNone);
    case 'grid':
      return togetherGrid(kind, frame, items, isNone);
    case 'rows':
      // New rows need the questions of a row, which a list without one does not tell.
      return frame.keys.length === 0 && items.some(({ part }) => part?.in !== 'rows')
        ? togetherText(kind, { as: 'text', isOneLine: false, none: '' }, items, isNone)
        : togetherRows(kind, frame, items, isNone);
    case 'other':
      return { value: frame.value, held: [] };
  }
}

/** Returns whether the question has room for one allergy only, so that what the answer leaves out is still there. */
export function asksForOne(kind: ClinicalKind, { frame }: TakenApart): boolean {
  return kind === 'allergy' && (frame?.as === 'option' || (frame?.as === 'text' && frame.isOneLine));
}

/** Returns what is left of an entry's part in an answer after its content changed. */
export function changedPart(kind: ClinicalKind, part: Part | undefined, before: ClinicalContent, now: ClinicalContent) {
  if (part?.in === 'grid' && before.name === now.name) {
    const { detail: _, ...answer } = part.answer;
    const detail = now[detailOf[kind]];
    return { ...part, answer: { ...answer, ...(detail !== '' && { detail }) } };
  }
  if (part?.in !== 'rows' || !isJson(part.row.values)) return undefined;
  const fresh = rowOf(kind, now, Object.keys(part.row.values));
  const old = rowOf(kind, before, Object.keys(part.row.values));
  const changed = Object.entries(fresh).filter(([key, text]) => text !== old[key]);
  return { ...part, row: { ...part.row, values: { ...part.row.values, ...Object.fromEntries(changed) } } };
}
