// Rows of a Repeating Group beside those of the record.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { compareRows, rowLines } from './compare-rows.ts';

const name = defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name' } });
const dose = defineField('Short Text Entry', { uuid: 'dose', common: { label: 'Dose' } });
const often = defineField('Single Choice', {
  uuid: 'often',
  common: { label: 'How often' },
  specific: { options: ['Daily', 'Weekly'] },
});
const medicines = defineField('Repeating Group', { common: { label: 'Medicines' }, fields: [name, dose, often] });

const row = (text: string, amount = '', more: object = {}) => ({ values: { name: text, dose: amount, ...more } });
const list = (...rows: object[]) => ({ rows: rows.map((each, at) => ({ key: `r${at + 1}`, ...each })), none: false });
const compare = (answer: unknown, record: unknown) =>
  compareRows(medicines, answer, record)?.map(({ difference, name: of, before, now }) =>
    [difference, of, before, now].join('|'),
  );

describe('rows beside those of the record', { tags: ['REP-08'] }, () => {
  it('are added, changed, gone or the same, by the text of the first question', () => {
    const record = list(row('Lisinopril', '10 mg'), row('Aspirin', '81 mg'), row('Metformin', '500 mg'));
    const answer = list(row('Ibuprofen', '200 mg'), row('Lisinopril', '20 mg'), row('Metformin', '500 mg'));
    expect(compare(answer, record)).toEqual([
      'added|Ibuprofen||200 mg',
      'changed|Lisinopril|10 mg|20 mg',
      'same|Metformin|500 mg|500 mg',
      'gone|Aspirin|81 mg|',
    ]);
  });

  it('belong together whatever their case, accents and order', () => {
    const record = list(row('  Paracétamol ', '500 mg'), row('b'));
    expect(compare(list(row('B'), row('PARACETAMOL', '500 mg')), record)).toEqual([
      'same|B||',
      'same|PARACETAMOL|500 mg|500 mg',
    ]);
  });

  it('of the same name are matched to equal ones first, then in their order', () => {
    const record = list(row('Insulin', '5'), row('Insulin', '10'));
    expect(compare(list(row('Insulin', '20'), row('Insulin', '5')), record)).toEqual([
      'changed|Insulin|10|20',
      'same|Insulin|5|5',
    ]);
  });

  it('without a name belong to an equal one only', () => {
    expect(compare(list(row('', '5')), list(row('', '5')))).toEqual(['same||5|5']);
    expect(compare(list(row('', '5')), list(row('', '6')))).toEqual(['added|||5', 'gone||6|']);
  });

  it('print choices as their text, and are all gone with "none of these"', () => {
    const record = list(row('Iron', '', { often: { option: 'Daily' } }));
    expect(compare(list(row('Iron', '', { often: { option: 'Weekly' } })), record)).toEqual([
      'changed|Iron|Daily|Weekly',
    ]);
    expect(compare({ rows: [], none: true }, record)).toEqual(['gone|Iron|Daily|']);
  });

  it('are compared by their texts where another form wrote the record, and are all new beside a text', () => {
    const other = { rows: [{ key: 'r1', values: { x: 'Aspirin', y: '81 mg' } }], none: false };
    expect(compare(list(row('aspirin', '81 mg')), other)).toEqual(['same|aspirin|81 mg|81 mg']);
    expect(compare(list(row('Aspirin')), 'Aspirin and others')).toEqual(['added|Aspirin||']);
    expect(compare('Aspirin', other)).toBeUndefined();
    expect([rowLines(other), rowLines('Aspirin')]).toEqual([['Aspirin, 81 mg'], undefined]);
  });

  it('account for each row of both lists exactly once, whatever they are', () => {
    const rows = fc.array(
      fc.record({ text: fc.constantFrom('a', 'A', 'á', 'b', ''), amount: fc.constantFrom('', '1') }),
    );
    fc.assert(
      fc.property(rows, rows, (sent, kept) => {
        const [answer, record] = [sent, kept].map((all) => list(...all.map((each) => row(each.text, each.amount))));
        const compared = compareRows(medicines, answer, record) ?? [];
        const count = (...kinds: string[]) => compared.filter(({ difference }) => kinds.includes(difference)).length;
        expect(count('added', 'changed', 'same')).toBe(sent.length);
        expect(count('gone', 'changed', 'same')).toBe(kept.length);
        expect(compareRows(medicines, record, record)?.every(({ difference }) => difference === 'same')).toBe(true);
      }),
    );
  });
});
