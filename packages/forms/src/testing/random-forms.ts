// For tests: random forms with conditions and random answers, and a second opinion on what is there, which repeats until nothing
// changes.
import fc from 'fast-check';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    key: `r${at + 1}`,
    values: {
      n: at === 1 ? '' : `row ${at}`,
      c: at === 0 ? { option: 'Yes' } : at === 1 ? { option: 'No' } : null,
      d: '7',
    },
  }));

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

/** The questions of each row are n, c and d, followed by the place of their group. */
const inRow = { n: 'Short Text Entry', c: 'Single Choice', d: 'Number' } as const;
type InRow = keyof typeof inRow;
const rowNames = Object.keys(inRow) as InRow[];

/** Fields are named f0, f1 …; x is not in the form. Inside the rows of a group, its questions are looked at as well. */
const row = (count: number, isInRow = false) =>
  fc.record({
    field: fc.oneof(
      { weight: 30, arbitrary: fc.nat(count - 1).map((at) => `f${at}`) },
      { weight: 1, arbitrary: fc.constant('x') },
      { weight: isInRow ? 30 : 0, arbitrary: fc.constantFrom(...rowNames) },
    ),
    is: fc.constantFrom(...operators),
    value: fc.constantFrom(...values),
  });
const match = fc.constantFrom('all' as const, 'any' as const);
const condition = (count: number, isInRow = false) => {
  const one = row(count, isInRow);
  const group = fc.record({ match, rows: fc.array(one, { maxLength: 3 }) });
  return fc.record({ match, rows: fc.array(fc.oneof(one, one, group), { maxLength: 3 }) });
};

type Conditions = { readonly showWhen: Raw | undefined; readonly requiredWhen: Raw | undefined };

/** Returns a group whose questions have these conditions. Questions have names of their own in each group. */
function groupAt(at: number, conditions: readonly Conditions[], common: object, specific: object): FormField {
  const named = (raw: Raw | undefined): Raw | undefined =>
    raw && {
      ...raw,
      rows: raw.rows.map((one) =>
        one.rows
          ? (named(one as unknown as Raw) as unknown as RawRow)
          : { ...one, field: rowNames.includes(one.field as InRow) ? `${one.field}${at}` : one.field },
      ),
    };
  return defineField('Repeating Group', {
    uuid: `f${at}`,
    common,
    specific,
    fields: rowNames.map((name, place) =>
      defineField(inRow[name], {
        uuid: `${name}${at}`,
        sort_order: place,
        common: {
          label: name,
          showWhen: named(conditions[place]?.showWhen),
          requiredWhen: named(conditions[place]?.requiredWhen),
        },
        specific: { options: ['Yes', 'No'], displayOther: true },
      }),
    ),
  });
}

/** Names the questions of a stored group as they are in this one. */
function answerAt(at: number, answer: unknown): unknown {
  const { rows, none } = answer as GroupAnswer;
  return {
    rows: rows.map(({ key, values }) => ({
      key,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}${at}`, value])),
    })),
    none,
  };
}

interface GroupAnswer {
  readonly rows: readonly { readonly key: string; readonly values: Readonly<Record<string, unknown>> }[];
  readonly none: boolean;
}

/** A form with conditions, some of which cannot be read or go round in a circle, and a stored answer to each question. */
export const randomForm = fc.integer({ min: 2, max: 14 }).chain((count) =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom(...types),
        showWhen: fc.option(condition(count), { nil: undefined }),
        requiredWhen: fc.option(condition(count), { nil: undefined, freq: 1 }),
        inRow: fc.array(
          fc.record({
            showWhen: fc.option(condition(count, true), { nil: undefined, freq: 2 }),
            requiredWhen: fc.option(condition(count, true), { nil: undefined, freq: 1 }),
          }),
          { minLength: 3, maxLength: 3 },
        ),
        switches: fc.constantFrom({}, {}, {}, { isVisible: false }, { makeHidden: true }),
        answer: fc.nat(),
      }),
      { minLength: count, maxLength: count },
    )
    .map((specs) => {
      const fields = specs.map(({ type, showWhen, requiredWhen, inRow: conditions, switches }, at) => {
        const common = { label: `f${at}`, showWhen, requiredWhen, ...switches };
        const specific = { options: ['Yes', 'No'], displayOther: true, negativeValues: true, noneLabel: 'None' };
        if (type === 'Repeating Group') return groupAt(at, conditions as readonly Conditions[], common, specific);
        return defineField(type, { uuid: `f${at}`, common, specific });
      });
      const entries = specs.flatMap(({ type, answer }, at) => {
        const offered: readonly unknown[] = type in answers ? answers[type as AskedType] : [];
        const value = offered[answer % offered.length];
        return offered.length > 0
          ? [{ id: '', uuid: `f${at}`, value: type === 'Repeating Group' ? answerAt(at, value) : value }]
          : [];
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

type Answered = { readonly uuid: string; readonly value: unknown };

/** Returns which fields are there and which are asked for, worked out slowly and in another way than the product does. */
export function naiveRelevance(fields: readonly FormField[], entries: readonly Answered[]) {
  const readableIn = (raw: unknown, some: readonly FormField[]) =>
    raw && leavesOf(raw as Raw).every((one) => isReadable(one, some)) ? (raw as Raw) : undefined;
  const readable = (raw: unknown) => readableIn(raw, fields);
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
  /** What may be looked at in a row of the group. */
  const around = (group: FormField) => [...fields, ...group.fields];
  const rowConditions = (group: FormField) =>
    group.fields.map(({ uuid, properties: { common } }) => ({
      uuid,
      show: readableIn(common.showWhen, around(group)),
      ask: readableIn(common.requiredWhen, around(group)),
    }));
  const own = new Map(fields.map((field) => [field.uuid, readable(field.properties.common.showWhen)]));
  const lookedAt = (raw: Raw | undefined) => (raw ? leavesOf(raw).map(({ field }) => field) : []);
  const reaching = (edges: ReadonlyMap<string, readonly string[]>) => {
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (edges.get(from) ?? []).some(
        (next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)),
      );
    return (uuid: string) => reaches(uuid, uuid);
  };
  /** The conditions of each question of a row that do not go round in a circle inside of it. */
  const inRows = new Map(
    fields.map((group) => {
      const all = rowConditions(group);
      const circles = reaching(new Map(all.map(({ uuid, show }) => [uuid, lookedAt(show)])));
      return [group.uuid, all.map((one) => (circles(one.uuid) ? { ...one, show: undefined } : one))];
    }),
  );
  const outside = (group: FormField) =>
    (inRows.get(group.uuid) ?? []).flatMap(({ show, ask }) => [...lookedAt(show), ...lookedAt(ask)]);
  const circles = reaching(
    new Map(
      fields.map((field, at) => [field.uuid, [...gatesOf(at), ...lookedAt(own.get(field.uuid)), ...outside(field)]]),
    ),
  );
  const used = new Map(fields.map(({ uuid }) => [uuid, circles(uuid) ? undefined : own.get(uuid)]));
  const stored = new Map(entries.map(({ uuid, value }) => [uuid, value]));
  let there = new Set(fields.map(({ uuid }) => uuid));
  type Answers = (uuid: string) => { readonly values: readonly unknown[] | undefined };

  const top: Answers = (uuid) => {
    const field = fields.find((one) => one.uuid === uuid);
    const value = field?.type_name === 'Repeating Group' ? reduced(field) : stored.get(uuid);
    return {
      values: field && there.has(uuid) ? valuesOf(field.type_name, value) : undefined,
    };
  };
  const isTrue = ({ field: uuid, is, value }: RawRow, answers: Answers): boolean => {
    const { values: found } = answers(uuid);
    if (is === 'answered') return found !== undefined;
    if (is === 'not-answered') return found === undefined;
    if (is === '!=') return !found?.includes(value);
    const order = (a: number | string, b: number | string) =>
      ({ '=': a === b, '>': a > b, '>=': a >= b, '<': a < b, '<=': a <= b })[is];
    return (found ?? []).some((one) => order(one as number, value as number) === true);
  };
  const holds = ({ match: how, rows }: Raw, answers: Answers): boolean => {
    const each = rows.map((one) => (one.rows ? holds(one as unknown as Raw, answers) : isTrue(one, answers)));
    return each.length === 0 || (how === 'all' ? each.every(Boolean) : each.some(Boolean));
  };

  /** Which questions of a row are there, and which of them are asked for. */
  function inRowOf(group: FormField, values: Readonly<Record<string, unknown>>) {
    const conditions = circles(group.uuid) ? [] : (inRows.get(group.uuid) ?? []);
    let shown = new Set(group.fields.map(({ uuid }) => uuid));
    const answers: Answers = (uuid) => {
      const sub = group.fields.find((one) => one.uuid === uuid);
      if (!sub) return top(uuid);
      return { values: shown.has(uuid) ? valuesOf(sub.type_name, values[uuid]) : undefined };
    };
    for (let round = 0; round <= group.fields.length; round++)
      shown = new Set(
        group.fields
          .map(({ uuid }) => ({ uuid, show: conditions.find((one) => one.uuid === uuid)?.show }))
          .filter(({ show }) => !show || holds(show, answers))
          .map(({ uuid }) => uuid),
      );
    const asked = conditions.filter(({ uuid, ask }) => shown.has(uuid) && ask && holds(ask, answers));
    return { shown, asked: new Set(asked.map(({ uuid }) => uuid)) };
  }

  /** A group's answer without what is not there in its rows. */
  function reduced(group: FormField): GroupAnswer {
    const { rows, none } = stored.get(group.uuid) as GroupAnswer;
    const left = rows.map(({ key, values }) => {
      const { shown } = inRowOf(group, values);
      return { key, values: Object.fromEntries(Object.entries(values).filter(([uuid]) => shown.has(uuid))) };
    });
    return { rows: left.filter(({ values }) => Object.values(values).some((one) => one !== '' && one !== null)), none };
  }

  for (let round = 0; round <= fields.length; round++) {
    const next = fields.filter((field, at) => {
      const raw = used.get(field.uuid);
      return (
        field.properties.common.isVisible && gatesOf(at).every((gate) => there.has(gate)) && (!raw || holds(raw, top))
      );
    });
    there = new Set(next.map(({ uuid }) => uuid));
  }
  const isRequired = (field: FormField) => {
    const raw = field.type_name in answers ? readable(field.properties.common.requiredWhen) : undefined;
    return there.has(field.uuid) && raw !== undefined && holds(raw, top);
  };
  return { there, required: new Set(fields.filter(isRequired).map(({ uuid }) => uuid)), inRowOf, reduced };
}
