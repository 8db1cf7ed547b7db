// What a Repeating Group accepts, reports, stores and prints, and what keeps it from being published.
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../engine/check-form.ts';
import { createForm } from '../../engine/create-form.ts';
import { readDraft } from '../../engine/draft.ts';
import { filesIn } from '../../engine/kept-files.ts';
import { printCells, printModel } from '../../engine/print-model.ts';
import { validateSubmission } from '../../engine/validate-submission.ts';
import type { FormField } from '../../kit/field.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';

const sub = (uuid: string, common: object = {}) =>
  defineField('Short Text Entry', { uuid, common: { label: uuid, ...common } });
const medicines = (specific: object = {}, common: object = {}, more: readonly FormField[] = []) =>
  defineField('Repeating Group', {
    uuid: 'group',
    common: { label: 'Medicines', ...common },
    specific: { itemName: 'Medicine', addLabel: 'Add a medicine', noneLabel: 'I take none', ...specific },
    fields: [sub('Name', { makeRequired: true }), sub('Dose'), ...more],
  });
const row = (key: string, Name: string, Dose = '') => ({ key, values: { Name, Dose } });
const value = (...rows: readonly ReturnType<typeof row>[]) => ({ rows, none: false });
const nobody = { rows: [], none: true };
const server = { now: '2026-11-21T10:00:00.000Z' };
const entries = (stored: unknown) => [{ id: '1', uuid: 'group', value: stored }];

describe('the answers of a Repeating Group', () => {
  it('errors inside a row say which row', { tags: ['REP-03'] }, () => {
    const field = medicines({}, {}, [defineField('Number', { uuid: 'Pills', common: { label: 'Pills' } })]);
    const rows = [row('r1', 'Lisinopril'), { key: 'r2', values: { Name: '', Dose: '10 mg', Pills: 'x' } }];
    expect(errorsOf(field, { rows, none: false })).toEqual([
      "Medicine 2: Name can't be blank",
      'Medicine 2: Pills is not a number',
    ]);
  });

  it('a required group is met by a row or by none, and says so otherwise', { tags: ['REP-04'] }, () => {
    const required = medicines({}, { makeRequired: true });
    expect(errorsOf(required, value())).toEqual(["Medicines can't be blank"]);
    expect(errorsOf(required, value(row('r1', '', ' ')))).toEqual(["Medicines can't be blank"]);
    expect(errorsOf(required, value(row('r1', 'Lisinopril')))).toEqual([]);
    expect(errorsOf(required, nobody)).toEqual([]);
    const worded = medicines({ noneLabel: '' }, { makeRequired: true, missingText: 'Say what you take.' });
    expect(errorsOf(worded, nobody)).toEqual(['Say what you take.']);
  });

  it('only none is sent while it is ticked; the draft keeps the rows', { tags: ['REP-04'] }, () => {
    const field = medicines();
    const engine = createForm({ fields: [field], surroundings: { today: TODAY } });
    const open = { rows: [row('r1', 'Lisinopril')], none: true };
    engine.setValue('group', open);
    expect(engine.toEntries()[0]?.value).toEqual(nobody);
    expect(readDraft([field], engine.toDraft())).toEqual([{ uuid: 'group', value: open }]);
  });

  it('rows without values are dropped; holes and repeated keys are put in order by the server', {
    tags: ['REP-05'],
  }, () => {
    const rows = [row('r3', 'A'), row('r4', ' '), row('r3', 'B'), { values: { Name: 'C', other: 1 } }];
    const sent = validateSubmission([medicines({ min: 3, max: 3 })], entries({ rows, none: false }), {
      today: TODAY,
      ...server,
    });
    expect(sent.ok && sent.entries[0]?.value).toEqual(value(row('r1', 'A'), row('r2', 'B'), row('r3', 'C')));
  });

  it('what a question starts with is no answer', { tags: ['REP-05'] }, () => {
    const level = defineField('Dropdown', {
      uuid: 'Level',
      common: { label: 'Level' },
      specific: { options: ['Low', 'High'], default: 'Low' },
    });
    const field = medicines({}, {}, [level]);
    const rows = ['Low', 'High'].map((Level) => ({ key: Level, values: { Name: '', Dose: '', Level } }));
    expect(storedOf(field, { rows, none: false }, server)).toEqual({
      rows: [{ key: 'r1', values: { Name: '', Dose: '', Level: 'High' } }],
      none: false,
    });
  });

  it('more rows than max and fewer than min are refused, ten thousand are no value', { tags: ['REP-05'] }, () => {
    const many = (count: number) => value(...Array.from({ length: count }, (_, at) => row(`r${at}`, 'x')));
    expect(errorsOf(medicines(), many(10))).toEqual([]);
    expect(errorsOf(medicines(), many(11))).toEqual(['Medicines can have at most 10']);
    expect(errorsOf(medicines({ max: 50 }), many(51))).toEqual(['Medicines can have at most 50']);
    expect(errorsOf(medicines({ min: 2 }), many(1))).toEqual(['Medicines needs at least 2']);
    expect(errorsOf(medicines(), many(10_000))).toEqual(['not a value']);
  });

  it.each([
    [{ rows: 'x' }],
    [[]],
    [{ rows: [null] }],
    [{ rows: [{ key: 'r1', values: { Name: {} } }] }],
    [{ none: 1 }],
  ])('%j is no answer', (stored) => {
    expect(errorsOf(medicines(), stored)).toEqual(['not a value']);
  });

  it('files in rows belong to the draft', { tags: ['REP-05'] }, () => {
    const photo = defineField('Patient Attachment', { uuid: 'Photo', common: { label: 'Photo' } });
    const rows = [{ key: 'r1', values: { Photo: { key: 'k1' } } }];
    const answers = [{ uuid: 'group', value: { rows, none: false } }];
    expect(filesIn([medicines({}, {}, [photo])], answers)).toEqual(['k1']);
  });
});

describe('a Repeating Group on paper', () => {
  const filled = entries(value(row('r1', 'Lisinopril', '10 mg'), row('r2', 'Albuterol')));

  it('print names each row; the office sees one table', { tags: ['REP-07'] }, () => {
    expect(printModel([medicines()], filled, { audience: 'patient' })).toMatchObject([
      { label: 'Medicines: Medicine 1', rows: [{ cells: ['Lisinopril'] }, { text: 'Dose', cells: ['10 mg'] }] },
      { label: 'Medicines: Medicine 2', rows: [{ cells: ['Albuterol'] }, { text: 'Dose', cells: ['No answer'] }] },
    ]);
    expect(printModel([medicines()], filled, { audience: 'staff' })).toMatchObject([
      {
        label: 'Medicines',
        heads: ['Medicine', 'Name', 'Dose'],
        rows: [
          { text: 'Medicine 1', cells: ['Lisinopril', '10 mg'] },
          { text: 'Medicine 2', cells: ['Albuterol', ''] },
        ],
      },
    ]);
    const none = printModel([medicines()], entries(nobody), { audience: 'patient' });
    expect(none).toEqual([{ kind: 'answer', label: 'Medicines', lines: ['I take none'] }]);
  });

  it('each sub-field of a row is a column, up to the most rows', { tags: ['REP-07'] }, () => {
    const rowCounts = new Map([['group', 3]]);
    const cells = printCells(medicines(), filled, { audience: 'patient', rowCounts });
    expect(cells.map(({ title, text }) => [title, text])).toEqual([
      ['Medicines', ''],
      ['Medicine 1: Name', 'Lisinopril'],
      ['Medicine 1: Dose', '10 mg'],
      ['Medicine 2: Name', 'Albuterol'],
      ['Medicine 2: Dose', ''],
      ['Medicine 3: Name', ''],
      ['Medicine 3: Dose', ''],
    ]);
  });
});

describe('what keeps a Repeating Group from being published', () => {
  const faultsOf = (fields: readonly object[], specific: object = {}) =>
    checkForm({ fields: [{ uuid: 'a', type_name: 'Repeating Group', properties: { specific }, fields }] }).map(
      ({ path, message }) => `${path.replace('fields[0].', '')} ${message}`,
    );
  const text = (uuid: string, more: object = {}) => ({ uuid, type_name: 'Short Text Entry', ...more });

  it('no questions, too many, and types that cannot stand in a row', { tags: ['REP-05'] }, () => {
    expect(faultsOf([text('b'), { uuid: 'c', type_name: 'Description Area' }])).toEqual([]);
    expect(faultsOf([])).toEqual(['fields has to have at least one question for its rows']);
    const many = Array.from({ length: 31 }, (_, at) => text(`b${at}`));
    expect(faultsOf(many)).toEqual(['fields may have at most 30 fields in a row']);
    expect(
      faultsOf([
        { uuid: 'b', type_name: 'Signature' },
        { uuid: 'c', type_name: 'Grid' },
      ]),
    ).toEqual([
      'fields[0].type_name Signature cannot stand in a row',
      'fields[1].type_name Grid cannot stand in a row',
    ]);
  });

  it('limits that do not fit together', { tags: ['REP-05'] }, () => {
    expect(faultsOf([text('b')], { min: 3, max: 2 })).toEqual(['properties.specific.min may not be more than max']);
    expect(faultsOf([text('b')], { max: 51 })).toEqual(['properties.specific.max has to be at most 50']);
  });
});
