// What a Grid accepts, reports, stores and prints, and what keeps it from being published.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../engine/check-form.ts';
import { createForm } from '../../engine/create-form.ts';
import { draftRoom, readDraft } from '../../engine/draft.ts';
import { printCells, printModel } from '../../engine/print-model.ts';
import { validateSubmission } from '../../engine/validate-submission.ts';
import type { FormField } from '../../kit/field.ts';
import { printedLines } from '../../kit/print.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';
import type { GridValue } from './definition.ts';

const rows = ['Asthma', 'Diabetes', 'Latex', 'Penicillin', 'Pollen', 'Wasps', 'Nuts', 'Milk'].map((text) => ({
  code: text.toLowerCase(),
  text,
}));
const columns = [
  { code: 'yes', text: 'Yes', points: 1 },
  { code: 'no', text: 'No', points: 0 },
];
const detail = { columns: ['yes'], label: 'Since when?', isRequired: false, max: 20 };
const gridOf = (specific: object = {}, common: object = {}) =>
  defineField('Grid', {
    common: { label: 'Any of these?', ...common },
    specific: { rows, columns, restColumn: 'no', detail, ...specific },
  });
const required = (specific: object = {}) => gridOf(specific, { makeRequired: true });
const answered = (codes: readonly string[], column = 'no'): GridValue => ({
  rows: Object.fromEntries(codes.map((code) => [code, { column }])),
});
const codes = rows.map(({ code }) => code);
const entry = (field: FormField, value: unknown) => [{ id: '1', uuid: field.uuid, value }];
const faultsOf = (specific: object) =>
  checkForm({ fields: [{ uuid: 'a', type_name: 'Grid', properties: { specific } }] }).map(
    ({ path, message }) => `${path.replace('fields[0].properties.specific.', '')} ${message}`,
  );

describe('the answers of a Grid', () => {
  it('are one column for each row; required means every row', { tags: ['GRID-01'] }, () => {
    expect(errorsOf(gridOf(), undefined)).toEqual([]);
    expect(errorsOf(gridOf(), answered(['latex']))).toEqual([]);
    expect(errorsOf(required(), answered(codes))).toEqual([]);
    expect(errorsOf(required(), answered(codes.filter((code) => code !== 'latex')))).toEqual([
      'Choose an answer for “Latex”.',
    ]);
    expect(errorsOf(required(), undefined)).toHaveLength(rows.length);
    expect(gridOf().properties.specific.columns).toEqual(columns);
  });

  it('are summed up as five rows and the number of the others, and all of them count', { tags: ['GRID-07'] }, () => {
    const field = required();
    const engine = createForm({ fields: [field], surroundings: { today: TODAY } });
    engine.attempt();
    const { summary, errorCount, errorText } = engine.getState();
    expect(summary.flatMap(({ message, line = message }) => (line === '' ? [] : [line]))).toEqual([
      ...rows.slice(0, 5).map(({ text }) => `Choose an answer for “${text}”.`),
      'and 3 more in “Any of these?”',
    ]);
    expect(errorCount).toBe(8);
    expect(errorText).toContain('8 validation errors');
    engine.setValue(field.uuid, answered(['asthma', 'diabetes', 'latex']));
    expect(engine.getState().summary.map(({ line }) => line)).toEqual(Array(5).fill(undefined));
    const sent = validateSubmission([field], [], { today: TODAY });
    expect(sent.ok ? [] : sent.errors.map((error) => Object.keys(error))).toEqual(
      Array(8).fill(['uuid', 'path', 'message']),
    );
  });

  it('are stored as they are asked: no other row, no detail of another column, no mark of the rest elsewhere', {
    tags: ['GRID-06'],
  }, () => {
    const sent = {
      rows: {
        wasps: { column: 'yes', detail: '  Since\n2009 ' },
        asthma: { column: 'no', detail: 'Since birth', rest: true },
        latex: { column: 'yes', rest: true },
        unknown: { column: 'yes' },
      },
    };
    expect(storedOf(gridOf(), sent)).toEqual({
      rows: {
        asthma: { column: 'no', rest: true },
        latex: { column: 'yes' },
        wasps: { column: 'yes', detail: 'Since 2009' },
      },
    });
    expect(storedOf(gridOf({ restColumn: '' }), { rows: { asthma: { column: 'no', rest: true } } })).toEqual(
      answered(['asthma']),
    );
    expect(storedOf(gridOf(), undefined)).toEqual({ rows: {} });
  });

  it('ask for a detail only while its column is chosen, and find a missing or a long one wrong', {
    tags: ['GRID-06'],
  }, () => {
    const demanding = gridOf({ detail: { ...detail, isRequired: true } });
    expect(errorsOf(demanding, answered(['latex'], 'yes'))).toEqual(['Answer “Since when?” for “Latex”.']);
    expect(errorsOf(demanding, answered(['latex']))).toEqual([]);
    expect(errorsOf(demanding, { rows: { latex: { column: 'yes', detail: ' ' } } })).toHaveLength(1);
    expect(errorsOf(gridOf(), { rows: { latex: { column: 'yes', detail: 'x'.repeat(21) } } })).toEqual([
      'Any of these? is too long (maximum is 20 characters)',
    ]);
  });

  it('that were tampered with are refused, whatever they are', { tags: ['GRID-01', 'GRID-05'] }, () => {
    expect(errorsOf(gridOf(), answered(['latex'], 'maybe'))).toEqual([
      'Any of these? value "maybe" is not included in the list',
    ]);
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`r${at}`, { column: 'no' }]));
    for (const value of [
      'yes',
      7,
      [],
      {},
      { rows: [] },
      { rows: many },
      { rows: { latex: 'yes' } },
      { rows: { latex: { column: 7 } } },
      { rows: { latex: { column: 'a b' } } },
      { rows: { latex: { column: 'yes', detail: 7 } } },
      { rows: { latex: { column: 'yes', detail: 'x'.repeat(1001) } } },
      { rows: { latex: { column: 'no', rest: 'yes' } } },
    ])
      expect(errorsOf(gridOf(), value), JSON.stringify(value).slice(0, 80)).toEqual(['not a value']);
  });

  it('never name a member of objects, and read again as they were stored', () => {
    const odd = ['__proto__', 'constructor', 'toString'].map((code) => ({ code, text: code }));
    const field = defineField('Grid', { common: { makeRequired: true }, specific: { rows: odd } });
    expect(errorsOf(field, undefined)).toHaveLength(3);
    const value = JSON.parse('{"rows":{"__proto__":{"column":"yes"},"constructor":{"column":"no"}}}') as unknown;
    expect(JSON.stringify(storedOf(field, value))).toBe(JSON.stringify(value));
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...codes),
          fc.record({ column: fc.constantFrom('yes', 'no'), detail: fc.string({ maxLength: 30 }) }),
        ),
        (answers) => {
          const stored = storedOf(gridOf(), { rows: answers });
          expect(storedOf(gridOf(), stored)).toEqual(stored);
        },
      ),
    );
  });

  it('are kept in a draft with details that are not asked for at the moment, and have room there', () => {
    const field = gridOf();
    const value = { rows: { latex: { column: 'no', detail: 'Hives' } } };
    expect(readDraft([field], entry(field, value))).toEqual([{ uuid: field.uuid, value }]);
    const full = {
      rows: Object.fromEntries(codes.map((code) => [code, { column: 'yes', detail: '€'.repeat(20), rest: true }])),
    };
    expect(new TextEncoder().encode(JSON.stringify(full)).length).toBeLessThan(draftRoom([field]));
  });
});

describe('a Grid on paper', () => {
  const value = {
    rows: {
      asthma: { column: 'yes', detail: 'Since 2009' },
      latex: { column: 'no', rest: true },
      milk: { column: 'gone' },
    },
  };
  const blocks = (field = gridOf()) => printModel([field], entry(field, value), { audience: 'staff' });

  it('is a table of every row; a row that nobody answered says so', { tags: ['GRID-05'] }, () => {
    const [table] = blocks();
    expect(table).toMatchObject({
      kind: 'table',
      label: 'Any of these?',
      heads: ['Question', 'Answer', 'Since when?'],
    });
    expect(table?.kind === 'table' && table.rows.slice(0, 3)).toEqual([
      { text: 'Asthma', cells: ['Yes', 'Since 2009'], isAnswered: true },
      { text: 'Diabetes', cells: ['No answer', ''], isAnswered: false },
      { text: 'Latex', cells: ['No, with all the rest', ''], isAnswered: true },
    ]);
    expect(printedLines(blocks())).toEqual(['Asthma: Yes, Since 2009', 'Latex: No, with all the rest', 'Milk: gone']);
  });

  it('has a column a row and one for each detail in a table of submissions', { tags: ['GRID-01'] }, () => {
    const field = gridOf();
    const cells = printCells(field, entry(field, value), { audience: 'patient' });
    expect(cells).toHaveLength(16);
    expect(cells.slice(0, 3)).toEqual([
      { key: 'asthma', title: 'Any of these?: Asthma', text: 'Yes' },
      { key: 'asthma.detail', title: 'Any of these?: Asthma, Since when?', text: 'Since 2009' },
      { key: 'diabetes', title: 'Any of these?: Diabetes', text: '' },
    ]);
    expect(printCells(gridOf({ detail: undefined }), [], { audience: 'patient' })).toHaveLength(8);
  });
});

describe('a Grid to be published', () => {
  it('has 1 to 100 rows, 2 to 7 columns, codes, and points with two places', { tags: ['GRID-01'] }, () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ code: `c${at}`, text: `T${at}` }));
    expect(faultsOf({ rows: many(100), columns: many(7), restColumn: 'c1', detail: { columns: ['c0'] } })).toEqual([]);
    expect(faultsOf({ rows: many(101), columns: many(8) })).toEqual([
      'rows may have at most 100 entries',
      'columns may have at most 7 entries',
    ]);
    expect(faultsOf({ rows: [], columns: many(1) })).toEqual([
      'rows has to have at least 1 entries',
      'columns has to have at least 2 entries',
    ]);
    expect(faultsOf({ rows: [{ text: 'A' }, { code: 'a b', text: 'x'.repeat(201) }] })).toEqual([
      'rows[0].code is missing',
      'rows[1].code is malformed',
      'rows[1].text may have at most 200 characters',
    ]);
    expect(
      faultsOf({
        columns: [
          { ...columns[0], points: 0.125 },
          { ...columns[1], points: 0.25 },
        ],
      }),
    ).toEqual(['columns[0].points may have at most two decimal places']);
  });

  it('names no column that it does not have, and no code twice', () => {
    expect(
      faultsOf({
        rows: [rows[0], rows[0]],
        columns: [columns[0], { ...columns[1], code: 'yes' }],
        restColumn: 'no',
        detail: { columns: ['maybe'] },
      }),
    ).toEqual([
      'rows[1].code is also the code of rows[0]',
      'columns[1].code is also the code of columns[0]',
      'restColumn names a column that the grid does not have',
      'detail.columns[0] names a column that the grid does not have',
    ]);
    expect(faultsOf({ restColumn: 'no', detail: { columns: ['yes'] } })).toEqual([]);
  });

  it('is read patiently: codes are made where they are missing, and what is unusable is left out', () => {
    const { specific } = defineField('Grid', {
      specific: {
        rows: ['Hay fever!', 'Hay, fever', 7, { text: ' ' }, { code: 'x', text: 'X' }],
        columns: 'none',
        detail: 7,
      },
    }).properties;
    expect(specific.rows).toEqual([
      { code: 'hay-fever-', text: 'Hay fever!' },
      { code: 'hay-fever', text: 'Hay, fever' },
      { code: 'x', text: 'X' },
    ]);
    expect(specific.columns).toEqual([
      { code: 'yes', text: 'Yes' },
      { code: 'no', text: 'No' },
    ]);
    expect(specific.detail).toEqual({ columns: [], label: '', isRequired: false, max: 200 });
  });
});
