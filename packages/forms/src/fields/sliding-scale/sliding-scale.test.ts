// What Sliding Scale accepts, reports, stores and prints.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { slidingScale } from './definition.ts';

const texts = ['None', 'Mild', 'Moderate', 'Severe', 'Worst', 'Beyond words'];
const pain = (count: number, makeRequired = false) =>
  defineField('Sliding Scale', {
    common: { label: 'Pain', makeRequired },
    specific: { options: texts.slice(0, count) },
  });
const optionsOf = (count: number) =>
  (pain(count).properties.specific.options as { text: string }[]).map(({ text }) => text);

describe('Sliding Scale', () => {
  it('has two to five options: more are dropped, and with fewer it counts from 1 to 5', {
    tags: ['FIELD-SLIDE-01'],
  }, () => {
    for (const count of [2, 3, 4, 5]) expect(optionsOf(count)).toEqual(texts.slice(0, count));
    expect(optionsOf(6)).toEqual(texts.slice(0, 5));
    for (const count of [0, 1]) expect(optionsOf(count)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('starts at 0', { tags: ['FIELD-SLIDE-02'] }, () => {
    expect(slidingScale.empty).toBe(0);
    for (const unset of [null, undefined, '']) expect(storedOf(pain(5), unset)).toBe(0);
  });

  it('is never blank, even at its first option, and accepts only its own positions', {
    tags: ['FIELD-SLIDE-03'],
  }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 0, max: 99 }), (count, value) => {
        const field = pain(count, true);
        expect(errorsOf(field, value)).toEqual(
          value < count ? [] : [`Pain value "${value}" is not included in the list`],
        );
        expect(storedOf(field, String(value))).toBe(value);
      }),
    );
  });

  it('prints its options with the chosen one marked', { tags: ['FIELD-SLIDE-05'] }, () => {
    const field = pain(2);
    expect(printModel([field], [{ id: '1', uuid: field.uuid, value: 1 }], { audience: 'staff' })).toEqual([
      {
        kind: 'choices',
        label: 'Pain',
        marks: 'round',
        choices: [
          { text: 'None', isChosen: false },
          { text: 'Mild', isChosen: true },
        ],
      },
    ]);
  });

  it.each([[-1], [0.5], [Number.NaN], ['Mild'], [{}], [[1]], [true], ['1e1']])(
    'rejects %j: not a position',
    (value) => {
      expect(errorsOf(pain(5), value)).toEqual(['not a value']);
    },
  );
});
