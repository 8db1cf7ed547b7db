// For tests: random forms with conditions and random answers, and a second opinion on what is there, which repeats until nothing
// changes.
import fc from 'fast-check';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `r${at + 1}`, values: { n: `row ${at}` } }));

const answers = {
  'Single Choice': [null, { option: 'Yes' }, { option: 'No' }, { other: 'mine' }],
  'Multiple Choice': [
    { options: [], other: null },
    { options: ['No', 'Yes'], other: null },
    { options: ['Yes'], other: 'x' },
  ],
  Dropdown: ['', 'Yes', 'No'],
  Number: ['', '3', '10', '-2.5'],
  'Date Picker': ['', '2026-01-31T00:00:00.000Z'],
  Checkbox: [false, true],
  'Sliding Scale': [0, 1],
  'Short Text Entry': ['', 'abc', ' yes '],
  'Repeating Group': [
    { rows: [], none: false },
    { rows: [], none: true },
    { rows: rowsOf(1), none: false },
    { rows: rowsOf(3), none: false },
  ],
} as const;

type AskedType = keyof typeof answers;
const types = [...(Object.keys(answers) as AskedType[]), 'Section Break', 'Page Break', 'Description Area'] as const;

const operators = ['answered', 'not-answered', '=', '!=', '>', '>=', '<', '<='] as const;
const values = ['yes', 'no', 'other', 'abc', 3, 0, true, false, '2026-01-31', '2026-02-01'] as const;

/** Fields are named f0, f1 …; x is not in the form. */
const row = (count: number) =>
  fc.record({
    field: fc.oneof(
      { weight: 30, arbitrary: fc.nat(count - 1).map((at) => `f${at}`) },
      { weight: 1, arbitrary: fc.constant('x') },
    ),
    is: fc.constantFrom(...operators),
    value: fc.constantFrom(...values),
  });
const match = fc.constantFrom('all' as const, 'any' as const);
const condition = (count: number) =>
  fc.record({
    match,
    rows: fc.array(
      fc.oneof(row(count), row(count), fc.record({ match, rows: fc.array(row(count), { maxLength: 3 }) })),
      {
        maxLength: 3,
      },
    ),
  });

/** A form with conditions, some of which cannot be read or go round in a circle, and a stored answer to each question. */
export const randomForm = fc.integer({ min: 2, max: 14 }).chain((count) =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom(...types),
        showWhen: fc.option(condition(count), { nil: undefined }),
        requiredWhen: fc.option(condition(count), { nil: undefined, freq: 1 }),
        switches: fc.constantFrom({}, {}, {}, { isVisible: false }, { makeHidden: true }),
        answer: fc.nat(),
      }),
      { minLength: count, maxLength: count },
    )
    .map((specs) => {
      const fields = specs.map(({ type, showWhen, requiredWhen, switches }, at) =>
        defineField(type, {
          uuid: `f${at}`,
          common: { label: `f${at}`, showWhen, requiredWhen, ...switches },
          specific: { options: ['Yes', 'No'], displayOther: true, negativeValues: true, noneLabel: 'None' },
          ...(type === 'Repeating Group' && { fields: [defineField('Short Text Entry', { uuid: 'n' })] }),
        }),
      );
      const entries = specs.flatMap(({ type, answer }, at) => {
        const offered: readonly unknown[] = type in answers ? answers[type as AskedType] : [];
        return offered.length > 0 ? [{ id: '', uuid: `f${at}`, value: offered[answer % offered.length] }] : [];
      });
      return { fields, entries };
    }),
);

type RawRow = { field: string; is: string; value: unknown; rows?: RawRow[]; match?: string };
type Raw = { match: string; rows: RawRow[] };

const leavesOf = ({ rows }: Raw): RawRow[] => rows.flatMap((one) => one.rows ?? [one]);
const isChoice = (type: string) => ['Single Choice', 'Multiple Choice', 'Dropdown', 'Sliding Scale'].includes(type);
const isOrdered = (type: string) => ['Number', 'Date Picker', 'Repeating Group'].includes(type);

/** Whether the row makes sense for the field that it looks at. */
function isReadable({ field, is, value }: RawRow, fields: readonly FormField[]): boolean {
  const type = fields.find(({ uuid }) => uuid === field)?.type_name;
  if (!type || !(type in answers)) return false;
  if (type === 'Checkbox') return is === '=' && typeof value === 'boolean';
  if (is === 'answered' || is === 'not-answered') return true;
  if (!['=', '!='].includes(is) && !isOrdered(type)) return false;
  if (type === 'Repeating Group' && ['=', '!='].includes(is)) return false;
  if (type === 'Number' || type === 'Repeating Group') return typeof value === 'number';
  if (type === 'Date Picker') return typeof value === 'string' && value.startsWith('2026');
  return typeof value === 'string';
}

/** The values of a stored answer; undefined if there is none. */
function valuesOf(type: string, value: unknown): readonly unknown[] | undefined {
  if (type === 'Checkbox') return [value];
  if (type === 'Sliding Scale') return [['yes', 'no'][Number(value)]];
  if (value === null || value === '') return undefined;
  if (type === 'Repeating Group') {
    const { rows } = value as { rows: readonly unknown[] };
    return rows.length > 0 ? [rows.length] : undefined;
  }
  if (type === 'Number') return [Number(value)];
  if (type === 'Date Picker') return [String(value).slice(0, 10)];
  if (!isChoice(type)) return [String(value).trim()];
  if (typeof value === 'string') return [value.toLowerCase()];
  const {
    option,
    options = option ? [option] : [],
    other,
  } = value as { option?: string; options?: string[]; other?: string };
  const all = [...options.map((text) => text.toLowerCase()), ...(other ? ['other'] : [])];
  return all.length > 0 ? all : undefined;
}

/** Returns which fields are there and which are asked for, worked out slowly and in another way than the product does. */
export function naiveRelevance(fields: readonly FormField[], entries: readonly { uuid: string; value: unknown }[]) {
  const readable = (raw: unknown) =>
    raw && leavesOf(raw as Raw).every((one) => isReadable(one, fields)) ? (raw as Raw) : undefined;
  const visible = ({ properties: { common } }: FormField) => common.isVisible && !common.makeHidden;
  const gatesOf = (at: number): string[] => {
    if (fields[at]?.type_name === 'Page Break' && visible(fields[at])) return [];
    const before = fields.slice(0, at).filter(visible);
    const page = before.findLastIndex(({ type_name }) => type_name === 'Page Break');
    const section = before.findLastIndex(({ type_name }) => type_name === 'Section Break');
    const own = fields[at];
    const isHead = own?.type_name === 'Section Break' && visible(own);
    return [before[page]?.uuid, section > page && !isHead ? before[section]?.uuid : undefined].filter(
      (one) => one !== undefined,
    );
  };
  const own = new Map(fields.map((field) => [field.uuid, readable(field.properties.common.showWhen)]));
  const edges = new Map(
    fields.map(({ uuid }, at) => {
      const raw = own.get(uuid);
      return [uuid, [...gatesOf(at), ...(raw ? leavesOf(raw).map(({ field }) => field) : [])]];
    }),
  );
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (edges.get(from) ?? []).some(
      (next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)),
    );
  const used = new Map(fields.map(({ uuid }) => [uuid, reaches(uuid, uuid) ? undefined : own.get(uuid)]));
  const stored = new Map(entries.map(({ uuid, value }) => [uuid, value]));
  let there = new Set(fields.map(({ uuid }) => uuid));
  const isTrue = ({ field: uuid, is, value }: RawRow): boolean => {
    const field = fields.find((one) => one.uuid === uuid);
    const found = field && there.has(uuid) ? valuesOf(field.type_name, stored.get(uuid)) : undefined;
    if (is === 'answered') return found !== undefined;
    if (is === 'not-answered') return found === undefined;
    if (is === '!=') return !found?.includes(value);
    const order = (a: number | string, b: number | string) =>
      ({ '=': a === b, '>': a > b, '>=': a >= b, '<': a < b, '<=': a <= b })[is];
    return (found ?? []).some((one) => order(one as number, value as number) === true);
  };
  const holds = ({ match: how, rows }: Raw): boolean => {
    const each = rows.map((one) => (one.rows ? holds(one as unknown as Raw) : isTrue(one)));
    return each.length === 0 || (how === 'all' ? each.every(Boolean) : each.some(Boolean));
  };
  for (let round = 0; round <= fields.length; round++) {
    const next = fields.filter((field, at) => {
      const raw = used.get(field.uuid);
      return field.properties.common.isVisible && gatesOf(at).every((gate) => there.has(gate)) && (!raw || holds(raw));
    });
    there = new Set(next.map(({ uuid }) => uuid));
  }
  const isRequired = (field: FormField) => {
    const raw = field.type_name in answers ? readable(field.properties.common.requiredWhen) : undefined;
    return there.has(field.uuid) && raw !== undefined && holds(raw);
  };
  return { there, required: new Set(fields.filter(isRequired).map(({ uuid }) => uuid)) };
}
