// What older forms wrote of a list, read as answers to the rows of a grid that confirms the record's items.
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { validateSubmission } from '../../engine/validate-submission.ts';
import { approvedValue, listStoredItems, marksOf } from '../../engine/value-items.ts';
import { printedLines } from '../../kit/print.ts';
import { defineField } from '../../model/define-field.ts';
import { TODAY } from '../../testing/check-one.ts';

const gridOf = (common: object = { confirmItems: true }, specific: object = {}) =>
  defineField('Grid', {
    common: { label: 'Any of these?', ...common },
    specific: {
      rows: [
        { code: 'asthma', text: 'Asthma' },
        { code: 'cafe', text: 'Café au lait spots' },
      ],
      restColumn: 'no',
      ...specific,
    },
  });
const storedOf = (field: ReturnType<typeof gridOf>, value: unknown) => {
  const sent = validateSubmission([field], [{ id: '', uuid: field.uuid, value }], { today: TODAY });
  return sent.ok ? sent.entries[0]?.value : sent.errors.map(({ message }) => message);
};
const older = { options: ['asthma ', 'CAFE AU LAIT SPOTS', 'Gout', 'None of these'], other: 'Wasps' };

describe('a list of an older form', { tags: ['AUTHOR-11'] }, () => {
  it('answers the rows of equal name with Yes, and keeps what fits none', () => {
    const yes = { column: 'yes' };
    expect(storedOf(gridOf(), older)).toEqual({ rows: { asthma: yes, cafe: yes }, others: ['Gout', 'Wasps'] });
    expect(storedOf(gridOf(), 'Asthma')).toEqual({ rows: { asthma: yes } });
    expect(storedOf(gridOf(), { option: null, other: 'Gout' })).toEqual({ rows: {}, others: ['Gout'] });
    expect(storedOf(gridOf(), 'None')).toEqual({ rows: {} });
    expect(listStoredItems(gridOf(), older).map(({ key, text }) => [key, text])).toEqual([
      ['asthma', 'Asthma'],
      ['cafe', 'Café au lait spots'],
      ['other Gout', 'Gout'],
      ['other Wasps', 'Wasps'],
    ]);
  });

  it('is no answer to a grid that confirms nothing, or in which no column says Yes', () => {
    for (const field of [gridOf({}), gridOf({ confirmItems: true }, { restColumn: '' })])
      for (const value of [older, 'Asthma']) expect(storedOf(field, value)).toHaveLength(1);
    expect(storedOf(gridOf({}), { rows: {}, others: ['Gout'] })).toEqual({ rows: {} });
    expect(storedOf(gridOf(), { rows: {}, others: [1] })).toHaveLength(1);
  });

  it('goes on in the record until the office removes it', () => {
    const field = gridOf();
    const answer = { rows: { asthma: { column: 'no' } } };
    const said = { asthma: 'gone', 'other Gout': 'gone' } as const;
    const items = marksOf(field, answer, older, said);
    expect(items).toEqual({ asthma: 'gone', 'other Gout': 'gone' });
    const approved = (removed: readonly string[]) =>
      approvedValue(field, { value: answer, items }, older, (key) => removed.includes(key));
    const kept = { cafe: { column: 'yes' } };
    expect(approved([])).toEqual({ rows: { asthma: { column: 'yes' }, ...kept }, others: ['Gout', 'Wasps'] });
    expect(approved(['asthma', 'other Gout'])).toEqual({
      rows: { asthma: { column: 'no' }, ...kept },
      others: ['Wasps'],
    });
  });

  it('is printed below the rows', () => {
    const field = gridOf();
    const entry = { id: '', uuid: field.uuid, value: { rows: { asthma: { column: 'yes' } }, others: ['Gout'] } };
    const lines = printedLines(printModel([field], [entry], { audience: 'patient' }));
    expect(lines).toEqual(['Asthma: Yes', 'Gout: On file']);
  });
});
