// What expressions give: each operator, what it does with nothing, limits, and the same value as a second opinion.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';
import { TODAY } from '../testing/check-one.ts';
import { checkForm } from './check-form.ts';
import { createForm } from './create-form.ts';
import { type Expression, mostSteps } from './expressions.ts';
import { logicOf } from './logic.ts';
import { type Answers, reckon } from './reckon.ts';
import { validateSubmission } from './validate-submission.ts';

const numbered = (uuid: string) => defineField('Number', { uuid, specific: { negativeValues: true } });
const marked = [
  { text: 'Never', code: 'never', points: 0 },
  { text: 'Often', code: 'often', points: 2.5 },
  { text: 'Prefer not to say', code: 'none' },
];
const one = defineField('Single Choice', { uuid: 'one', specific: { options: marked, displayOther: true } });
const several = defineField('Multiple Choice', { uuid: 'several', specific: { options: marked } });
const grid = defineField('Grid', {
  uuid: 'grid',
  specific: {
    rows: [
      { code: 'r1', text: 'Sleep' },
      { code: 'r2', text: 'Food' },
    ],
    columns: [
      { code: 'no', text: 'No', points: 0 },
      { code: 'yes', text: 'Yes', points: 3 },
    ],
  },
});
const day = defineField('Date Picker', { uuid: 'day' });
const box = defineField('Checkbox', { uuid: 'box' });
const sources = [numbered('a'), numbered('b'), one, several, grid, day, box];

const n = (number: number): Expression => ({ number });
const take = (field: string, what: 'value' | 'points' | 'count' | 'answered' = 'value'): Expression => ({
  field,
  take: what,
});
const op = (name: string, ...of: readonly unknown[]) => ({ op: name, of }) as Expression;

const score = (expression: unknown, specific: object = {}, common: object = {}) =>
  defineField('Calculated', {
    uuid: 'score',
    common: { label: 'Score', ...common },
    specific: { expression, whenMissing: 'skip', decimals: 4, ...specific },
  });

/** The value of an expression over stored answers, as the server stores it; it is also that of the open form. */
function resultOf(
  expression: unknown,
  answers: Readonly<Record<string, unknown>> = {},
  specific: object = {},
): unknown {
  const fields = [...sources, score(expression, specific)];
  const entries = Object.entries(answers).map(([uuid, value]) => ({ id: '', uuid, value }));
  const sent = validateSubmission(fields, entries, { today: TODAY });
  const stored = sent.ok ? sent.entries.find(({ uuid }) => uuid === 'score')?.value : 'refused';
  const form = createForm({ fields, entries, surroundings: { today: TODAY }, logic: logicOf(fields) });
  expect(form.getField('score').value).toBe(stored);
  return stored;
}

describe('numbers', () => {
  it('are exact decimals', { tags: ['CALC-04'] }, () => {
    expect(resultOf(op('+', n(0.1), n(0.2)))).toBe('0.3');
    expect(resultOf(op('+', take('a'), take('b')), { a: '0.1', b: '0.2' })).toBe('0.3');
    expect(resultOf(op('-', n(1), n(0.9)))).toBe('0.1');
    expect(resultOf(op('*', n(1.1), n(1.1)))).toBe('1.21');
    expect(resultOf(op('*', op('/', n(1), n(3)), n(3)))).toBe('1');
    expect(resultOf(op('=', op('*', op('/', n(1), n(3)), n(3)), n(1)))).toBe('');
    expect(resultOf(op('if', op('=', op('*', op('/', n(1), n(3)), n(3)), n(1)), n(1), n(2)))).toBe('2');
  });

  it.each([
    [2.5, 0, '3'],
    [-2.5, 0, '-3'],
    [2.4999, 0, '2'],
    [-0.5, 0, '-1'],
    [1.005, 2, '1.01'],
    [1.2345, 3, '1.235'],
    [-1.23445, 4, '-1.2345'],
  ])('%f is rounded to %i places half away from zero', { tags: ['CALC-04'] }, (number, places, expected) => {
    expect(resultOf({ op: 'round', of: [n(number)], places })).toBe(expected);
    expect(resultOf(n(number), {}, { decimals: places })).toBe(expected);
  });

  it('agree with a second opinion on many sums', { tags: ['CALC-04'] }, () => {
    const cents = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(cents, cents, (x, y) => {
        const written = (units: number) => String(units / 100);
        expect(resultOf(op('+', n(x / 100), n(y / 100)))).toBe(written(x + y));
        expect(resultOf(op('-', n(x / 100), n(y / 100)))).toBe(written(x - y));
        expect(resultOf({ op: 'mean', of: [n(x / 100), n(y / 100)] }, {}, { decimals: 3 })).toBe(String((x + y) / 200));
      }),
    );
  });
});

describe('nothing', () => {
  it.each([
    ['a division by zero', op('/', n(1), n(0))],
    ['a text in a sum', op('sum', n(1), { text: 'x' })],
    ['a flag times a number', op('*', { flag: true }, n(2))],
    ['the age of a number', op('age', n(4))],
    ['texts compared with numbers', op('if', op('=', { text: '1' }, n(1)), n(1), op('/', n(1), n(0)))],
    ['a number beyond 10^12', op('*', n(1e12), n(1.1))],
    ['a sum beyond 10^12', op('+', n(1e12), n(0.0001))],
    ['an operator on nothing', op('+', take('a'), n(1))],
    ['a text', { text: '3' }],
    ['two numbers', take('several', 'value')],
    ['a number beside and', op('if', op('and', n(1), { flag: false }), n(1), op('/', n(1), n(0)))],
  ])('is given by %s', { tags: ['CALC-03'] }, (_, expression) => {
    expect(resultOf(expression)).toBe('');
  });

  it('follows the three-valued tables', { tags: ['CALC-03'] }, () => {
    const flags = { true: { flag: true }, false: { flag: false }, nothing: op('>', take('a'), n(1)) };
    const said = (expression: Expression) =>
      resultOf(op('if', expression, n(1), op('if', op('not', expression), n(2), n(3))));
    const words: Readonly<Record<string, string>> = { true: '1', false: '2', nothing: '3' };
    const table = [
      ['true', 'true', 'true', 'true'],
      ['true', 'false', 'false', 'true'],
      ['true', 'nothing', 'nothing', 'true'],
      ['false', 'false', 'false', 'false'],
      ['false', 'nothing', 'false', 'nothing'],
      ['nothing', 'nothing', 'nothing', 'nothing'],
    ] as const;
    for (const [left, right, and, or] of table)
      for (const [a, b] of [
        [left, right],
        [right, left],
      ] as const) {
        expect(said(op('and', flags[a], flags[b])), `${a} and ${b}`).toBe(words[and]);
        expect(said(op('or', flags[a], flags[b])), `${a} or ${b}`).toBe(words[or]);
      }
  });

  it('is the sum of nothing while it waits, and 0 where what is there counts', { tags: ['CALC-05'] }, () => {
    const sum = op('sum', take('one', 'points'));
    expect(resultOf(sum, {}, { whenMissing: 'skip' })).toBe('0');
    expect(resultOf(sum, {}, { whenMissing: 'wait' })).toBe('');
    expect(resultOf(sum, { one: { option: 'Prefer not to say' } }, { whenMissing: 'wait' })).toBe('');
  });
});

describe('what is taken of answers', () => {
  const yes = { rows: { r1: { column: 'yes' } } };

  it.each([
    ['points of one answer', op('sum', take('one', 'points')), { one: { option: 'Often' } }, '2.5'],
    ['no points for an answer of one’s own', op('sum', take('one', 'points')), { one: { other: 'x' } }, '0'],
    [
      'points of several',
      op('sum', take('several', 'points')),
      { several: { options: ['Never', 'Often'], other: null } },
      '2.5',
    ],
    ['how many of several', take('several', 'count'), { several: { options: ['Never', 'Often'], other: null } }, '2'],
    ['how many of none', take('several', 'count'), {}, '0'],
    ['a code', op('if', op('=', take('one'), { text: 'often' }), n(7), n(8)), { one: { option: 'Often' } }, '7'],
    ['whether it is answered', op('if', take('one', 'answered'), n(7), n(8)), {}, '8'],
    ['a ticked box', op('if', take('box'), n(7), n(8)), { box: true }, '7'],
    ['an age before the birthday', op('age', take('day')), { day: '2000-11-22T00:00:00.000Z' }, '25'],
    ['an age on the birthday', op('age', take('day')), { day: '2000-11-21T00:00:00.000Z' }, '26'],
    ['days', op('days', take('day'), take('day')), { day: '2024-02-29T00:00:00.000Z' }, '0'],
    ['the least', op('min', take('a'), take('b'), n(4)), { a: '3', b: '-1' }, '-1'],
    ['the most', op('max', take('a'), take('b'), n(4)), { a: '3' }, '4'],
  ])('%s', { tags: ['CALC-07'] }, (_, expression, answers, expected) => {
    expect(resultOf(expression, answers)).toBe(expected);
  });

  it('are one number for each answered row of a grid', { tags: ['CALC-07'] }, () => {
    const both = { rows: { r1: { column: 'yes' }, r2: { column: 'no' } } };
    const [points, count] = [take('grid', 'points'), op('count', take('grid', 'points'))];
    expect(resultOf(op('sum', points), { grid: yes })).toBe('3');
    expect([resultOf(count, { grid: yes }), resultOf(count, { grid: both })]).toEqual(['1', '2']);
    expect(resultOf(op('mean', points), { grid: both })).toBe('1.5');
    expect(resultOf(take('grid', 'count'), { grid: both })).toBe('2');
  });

  it('are read in every row of a group', { tags: ['CALC-07'] }, () => {
    const dose = numbered('dose');
    const row = (answer: string): Answers => ({ find: () => ({ field: dose, answer }), rows: () => [] });
    const answers: Answers = {
      find: () => undefined,
      rows: (group) => (group === 'g' ? ['1.5', '', '2'].map(row) : []),
    };
    const over = { op: 'sum', over: 'g', of: [op('*', take('dose'), n(2))] } as Expression;
    const value = (whenMissing: 'wait' | 'skip') =>
      reckon({ expression: over, whenMissing, decimals: 1 }, answers, { today: TODAY, steps: 100 });
    expect(value('skip')).toBe('7');
    expect(value('wait')).toBe('');
    expect(mostSteps(over, () => 50)).toBe(151);
  });

  it('are read in the rows of a Repeating Group, and its rows are counted', { tags: ['CALC-07'] }, () => {
    const dose = numbered('dose');
    const group = defineField('Repeating Group', { uuid: 'medicines', specific: { max: 5 }, fields: [dose] });
    const rows = (...doses: readonly string[]) => ({
      rows: doses.map((value, at) => ({ key: `r${at + 1}`, values: { dose: value } })),
      none: false,
    });
    const value = (expression: unknown, answer: unknown) => {
      const fields = [group, score(expression)];
      const sent = validateSubmission(fields, [{ id: '', uuid: 'medicines', value: answer }], { today: TODAY });
      const stored = sent.ok ? sent.entries.find(({ uuid }) => uuid === 'score')?.value : sent.errors;
      const form = createForm({ fields, surroundings: { today: TODAY }, logic: logicOf(fields) });
      form.setValue('medicines', answer);
      expect(form.getField('score').value).toBe(stored);
      return stored;
    };
    const sum = { op: 'sum', over: 'medicines', of: [op('*', take('dose'), n(2))] };
    expect(value(sum, rows('1.5', '2'))).toBe('7');
    expect(value(sum, rows())).toBe('0');
    expect(value(take('medicines', 'count'), rows('1', '2', '3'))).toBe('3');
    expect(checkForm({ fields: [group, score(sum)] })).toEqual([]);
  });

  it('wait for every source that is there: every row of a grid, and nothing that is not shown', {
    tags: ['CALC-05'],
  }, () => {
    const wait = { whenMissing: 'wait' };
    const sum = op('sum', take('grid', 'points'), take('one', 'points'));
    expect(resultOf(sum, { grid: yes, one: { option: 'Often' } }, wait)).toBe('');
    const full = { rows: { r1: { column: 'yes' }, r2: { column: 'yes' } } };
    expect(resultOf(sum, { grid: full }, wait)).toBe('');
    expect(resultOf(sum, { grid: full, one: { option: 'Often' } }, wait)).toBe('8.5');
    expect(resultOf(sum, { grid: yes }, { whenMissing: 'skip' })).toBe('3');
    const showWhen = { match: 'all', rows: [{ field: 'box', is: '=', value: true }] };
    const asked = defineField('Single Choice', { uuid: 'one', common: { showWhen }, specific: { options: marked } });
    const fields = [grid, box, asked, score(sum, wait)];
    const valueWith = (entries: readonly { uuid: string; value: unknown }[]) =>
      logicOf(fields)
        ?.with(entries.map((entry) => ({ id: '', ...entry })))
        .valueOf('score');
    const entries = [{ uuid: 'grid', value: full }];
    expect(valueWith(entries)).toBe('6');
    expect(valueWith([...entries, { uuid: 'box', value: true }])).toBe('');
  });
});

describe('a score', () => {
  const sum = op('sum', take('a'), take('b'));

  it('can be looked at by conditions and by other scores, whatever their order', { tags: ['CALC-01'] }, () => {
    const showWhen = { match: 'all', rows: [{ field: 'score', is: '>=', value: 10 }] };
    const asked = defineField('Short Text Entry', { uuid: 'asked', common: { showWhen } });
    const double = defineField('Calculated', {
      uuid: 'double',
      specific: { expression: op('*', take('score'), n(2)) },
    });
    const fields = [asked, double, score(sum), numbered('a'), numbered('b')];
    expect(checkForm({ fields })).toEqual([]);
    const form = createForm({ fields, surroundings: { today: TODAY }, logic: logicOf(fields) });
    const shown = () =>
      form
        .getState()
        .pages.flatMap((page) => page.sections.flatMap((section) => section.fields.map(({ uuid }) => uuid)));
    form.setValue('a', '4');
    form.setValue('b', '5.5');
    expect([form.getField('score').value, shown().includes('asked')]).toEqual(['9.5', false]);
    form.setValue('b', '6');
    expect([form.getField('double').value, shown().includes('asked')]).toEqual(['20', true]);
    expect(form.toDraft().map(({ uuid }) => uuid)).toEqual(['a', 'b']);
  });

  it('is reckoned by the server, whatever was sent for it', { tags: ['CALC-06'] }, () => {
    expect(resultOf(sum, { a: '1', b: '2', score: '27' })).toBe('3');
    expect(resultOf(sum, { a: '1', score: { forged: true } }, { whenMissing: 'wait' })).toBe('');
  });

  it('keeps its stored value where a submission is shown', () => {
    const fields = [numbered('a'), score(sum)];
    const entries = [
      { id: '', uuid: 'a', value: '1' },
      { id: '', uuid: 'score', value: '27' },
    ];
    expect(logicOf(fields)?.with(entries).valueOf('score')).toBe('27');
    const form = createForm({
      fields,
      entries,
      readOnly: true,
      surroundings: { today: TODAY },
      logic: logicOf(fields),
    });
    expect(form.getField('score').value).toBe('27');
  });
});

describe('publishing', () => {
  const faultsOf = (expression: unknown, more: readonly FormField[] = []) =>
    checkForm({ fields: [...sources, ...more, score(expression)] }).map(({ path, message }) => `${path} ${message}`);
  const place = 'fields[7].properties.specific.expression';

  it.each([
    [undefined, `${place} is missing`],
    [op('sum', take('gone', 'points')), `${place}.of[0].field names a field that is not in the form`],
    [op('sum', take('a', 'points')), `${place}.of[0].take cannot be taken of Number`],
    [op('sum'), `${place}.of has to have at least 1 part`],
    [op('/', n(1)), `${place}.of has to have 2 parts`],
    [
      { op: 'round', of: [n(1)], places: 4, over: 'grid' },
      `${place}.over names no group of rows that the operator can go over`,
    ],
    [{ op: 'sum', of: [n(1)], places: 1 }, `${place}.places has to be a whole number from 0 to 4 beside round`],
    [{ op: 'sum', of: [n(1)], eval: 'x' }, `${place}.eval is not a known property`],
    [{ op: 'constructor', of: [n(1)] }, /op has to be one of \+, -, /],
    [op('+', take('score'), n(1)), `${place} goes round in a circle: Score`],
  ])('names the place of what is wrong: %#', { tags: ['CALC-01', 'CALC-12'] }, (expression, expected) => {
    expect(faultsOf(expression)).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
  });

  const deep = (levels: number): Expression => (levels === 1 ? n(1) : op('not', deep(levels - 1)));
  const wide = (nodes: number) => op('sum', ...Array.from({ length: nodes - 1 }, () => n(1)));

  it('refuses what is beyond a limit', { tags: ['CALC-12'] }, () => {
    expect(faultsOf(deep(20))).toEqual([]);
    expect(faultsOf(deep(21))).toEqual([`${place} may not be deeper than 20 nodes`]);
    expect(faultsOf(deep(200))).toEqual([' may not be nested deeper than 12 levels']);
    expect(faultsOf(wide(500))).toEqual([]);
    expect(faultsOf(op('+', wide(400), wide(99)))).toEqual([]);
    expect(faultsOf(op('+', wide(400), wide(100)))).toEqual([`${place} may have at most 500 nodes`]);
    const many = (count: number, nodes: number) =>
      Array.from({ length: count }, (_, at) =>
        defineField('Calculated', { uuid: `c${at}`, specific: { expression: wide(nodes) } }),
      );
    expect(checkForm({ fields: many(10, 500) })).toEqual([]);
    expect(checkForm({ fields: many(11, 500) })).toEqual([
      { path: 'fields', message: 'may have at most 5000 nodes in all expressions' },
    ]);
    expect(checkForm({ fields: many(101, 2) })).toEqual([
      { path: 'fields', message: 'may have at most 100 calculated fields' },
    ]);
  });

  it('does not keep a form from being read: what is beyond a limit has no value', { tags: ['CALC-12'] }, () => {
    for (const expression of [
      deep(21),
      op('+', wide(400), wide(100)),
      op('sum', take('gone')),
      'x',
      null,
      [],
      { of: 1 },
    ])
      expect(resultOf(expression)).toBe('');
    expect(resultOf(op('+', take('score'), n(1)), { score: '4' })).toBe('');
    const answers: Answers = { find: () => undefined, rows: () => [] };
    const value = (steps: number) =>
      reckon({ expression: wide(4), whenMissing: 'skip', decimals: 0 }, answers, { today: TODAY, steps });
    expect([value(4), value(3)]).toEqual(['3', '']);
  });
});
