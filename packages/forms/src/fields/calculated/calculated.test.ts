// Who sees a result, what it is printed and exported as, and what its author is told.
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../engine/check-form.ts';
import { printCells, printModel } from '../../engine/print-model.ts';
import { listedScores } from '../../engine/scores.ts';
import { defineField } from '../../model/define-field.ts';
import { patientEntries, patientForm } from '../../model/patient-form.ts';
import { readForm } from '../../model/read-form.ts';
import { errorsOf } from '../../testing/check-one.ts';

const expression = { number: 11 };
const bands = [
  { from: 0, until: 9, label: 'Mild', tone: 'calm' },
  { from: 10, until: 27, label: 'Moderate', tone: 'watch' },
] as const;
const score = (specific: object = {}, common: object = {}) =>
  defineField('Calculated', {
    uuid: 'score',
    common: { label: 'PHQ-9 score', ...common },
    specific: { expression, outOf: 27, bands, ...specific },
  });
const entries = (value: unknown) => [{ id: '', uuid: 'score', value }];
const linesOf = (field: ReturnType<typeof score>, value: unknown, audience: 'patient' | 'staff' | 'export') =>
  printModel([field], entries(value), { audience });

describe('a result', () => {
  it('is printed with what it is out of and its band, for patients only where the form says so', {
    tags: ['CALC-08'],
  }, () => {
    const printed = [{ kind: 'answer', label: 'PHQ-9 score', lines: ['11 of 27, Moderate'] }];
    expect(linesOf(score(), '11', 'staff')).toEqual(printed);
    expect(linesOf(score(), '11', 'export')).toEqual(printed);
    expect(linesOf(score(), '11', 'patient')).toEqual([]);
    expect(linesOf(score({ audience: 'everyone' }), '11', 'patient')).toEqual(printed);
    expect(linesOf(score({ unit: 'points' }), '30', 'staff')).toMatchObject([{ lines: ['30 of 27 points'] }]);
    expect(linesOf(score(), '', 'staff')).toMatchObject([{ lines: [] }]);
  });

  it('is a score in lists with points, bands or a maximum; an age that only decides is none', {
    tags: ['CALC-11'],
  }, () => {
    const question = defineField('Single Choice', {
      uuid: 'question',
      specific: { options: [{ text: 'Often', points: 2 }] },
    });
    const listed = (specific: object) =>
      listedScores([question, score({ outOf: undefined, bands: [], ...specific })], entries('35')).length;
    expect(listed({ expression: { op: 'age', of: [{ field: 'birthdate', take: 'value' }] } })).toBe(0);
    expect(listed({ expression: { op: 'sum', of: [{ field: 'question', take: 'points' }] } })).toBe(1);
    expect([listed({ outOf: 40 }), listed({ bands })]).toEqual([1, 1]);
  });

  it('is two columns of a table, the second for its band', () => {
    const cells = printCells(score(), entries('9'), { audience: 'export' });
    expect(cells.map(({ title, text }) => [title, text])).toEqual([
      ['PHQ-9 score', '9'],
      ['PHQ-9 score, band', 'Mild'],
    ]);
    expect(printCells(score({ bands: [] }), entries('9'), { audience: 'export' })).toHaveLength(1);
  });

  it('is never required and never wrong', () => {
    const needed = score({}, { makeRequired: true });
    for (const value of ['', 'x', '999']) expect(errorsOf(needed, value)).toEqual([]);
  });

  it('has bands that do not overlap', () => {
    const faultsOf = (own: readonly object[]) =>
      checkForm({
        fields: [{ uuid: 's', type_name: 'Calculated', properties: { specific: { expression, bands: own } } }],
      });
    const place = 'fields[0].properties.specific.bands';
    expect(faultsOf(bands)).toEqual([]);
    expect(faultsOf([...bands, { from: 27, until: 30, label: 'x' }])).toEqual([
      { path: `${place}[2]`, message: 'overlaps with bands[1]' },
    ]);
    expect(faultsOf([{ from: 5, until: 4, label: 'x' }])).toEqual([
      { path: `${place}[0].until`, message: 'has to be at least as high as from' },
    ]);
    expect(faultsOf(Array.from({ length: 13 }, (_, at) => ({ from: at, until: at, label: 'x' })))).toHaveLength(1);
  });
});

describe('what patients get of a form', () => {
  const names = (object: { readonly fields: readonly unknown[] }) =>
    (object.fields as readonly { readonly uuid: string }[]).map(({ uuid }) => uuid);
  const text = (uuid: string, common: object = {}) => defineField('Short Text Entry', { uuid, common });
  const scoreAtLeast = (value: number, field = 'score') => ({ match: 'all', rows: [{ field, is: '>=', value }] });

  it('has no result of the office that nothing depends on', { tags: ['CALC-08'] }, () => {
    const object = { fields: [text('a'), score(), score({ audience: 'everyone' })], settings: { checkPages: true } };
    const shown = patientForm({
      ...object,
      fields: object.fields.with(2, { ...score({ audience: 'everyone' }), uuid: 'own' }),
    });
    expect(names(shown)).toEqual(['a', 'own']);
    expect(JSON.stringify(shown)).not.toContain('"office"');
    expect(shown).toMatchObject({ settings: { checkPages: true } });
    const plain = { fields: [text('a')] };
    expect(patientForm(plain)).toBe(plain);
  });

  it('keeps what a condition needs, hidden and without its names, directly or through another result', {
    tags: ['CALC-08'],
  }, () => {
    const inner = { ...score(), uuid: 'inner' };
    const outer = {
      ...score({ expression: { op: '+', of: [{ field: 'inner', take: 'value' }, { number: 1 }] } }),
      uuid: 'outer',
    };
    const group = { match: 'any', rows: [scoreAtLeast(1, 'outer')] };
    const shown = patientForm({ fields: [score(), inner, outer, text('a', { showWhen: group })] });
    expect(names(shown)).toEqual(['inner', 'outer', 'a']);
    expect(JSON.stringify(shown)).not.toMatch(/PHQ|Moderate|bands|outOf/);
    const read = readForm(JSON.parse(JSON.stringify(shown)));
    expect(read.ok && read.fields[0]?.properties.common).toMatchObject({ label: '', makeHidden: true });
  });

  it('keeps what a condition inside the rows of a group needs', { tags: ['CALC-08', 'REP-06'] }, () => {
    const fields = [text('a', { showWhen: scoreAtLeast(1) })];
    const group = defineField('Repeating Group', { uuid: 'group', fields });
    expect(names(patientForm({ fields: [score(), group] }))).toEqual(['score', 'group']);
  });

  it('has no answers of the office either', { tags: ['CALC-08'] }, () => {
    const all = [...entries('11'), { id: '', uuid: 'a', value: 'x' }];
    expect(patientEntries([score(), text('a')], all).map(({ uuid }) => uuid)).toEqual(['a']);
    expect(patientEntries([score({ audience: 'everyone' })], all)).toBe(all);
  });
});
