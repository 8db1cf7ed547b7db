// What Spinner accepts, reports, stores and prints.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { type SpinnerProperties, spinner, stepped } from './definition.ts';

const counter = (specific: Record<string, unknown> = {}) =>
  defineField('Spinner', { common: { label: 'Glasses' }, specific });
const propertiesOf = (specific: Record<string, unknown>) =>
  counter(specific).properties.specific as unknown as SpinnerProperties;

describe('Spinner', () => {
  it('has a step, 1 by default, and may allow negative values', { tags: ['FIELD-SPIN-01', 'FIELD-SPIN-02'] }, () => {
    expect(counter().properties.specific).toEqual({ step: 1, negativeValues: false });
    expect(counter({ step: '0.5', negativeValues: true }).properties.specific).toEqual({
      step: 0.5,
      negativeValues: true,
    });
    for (const step of [0, -1, 'many', null]) expect(counter({ step }).properties.specific.step).toBe(1);
  });

  it('starts as an empty string', { tags: ['FIELD-SPIN-03'] }, () => {
    expect(spinner.empty).toBe('');
  });

  it.each(['abc', '1e5', '1,5', '--1', '.', 'NaN', '1 2', '0x1'])('rejects %j: not a number', (text) => {
    expect(errorsOf(counter(), text)).toEqual(['Glasses is not a number']);
  });

  it('checks the step only when it is not 1', { tags: ['FIELD-SPIN-04'] }, () => {
    expect(errorsOf(counter(), '1.5')).toEqual([]);
    expect(errorsOf(counter({ step: 0.1 }), '0.3')).toEqual([]);
    expect(errorsOf(counter({ step: 0.25 }), '0.3')).toEqual(['Glasses must be an increment of 0.25']);
    expect(errorsOf(counter({ step: 2 }), '3')).toEqual(['Glasses must be an increment of 2']);
  });

  it('starts at 0 unless negative values are allowed', { tags: ['FIELD-SPIN-05'] }, () => {
    expect(errorsOf(counter(), '-1')).toEqual(['Glasses must be greater than or equal to 0']);
    expect(errorsOf(counter(), '0')).toEqual([]);
    expect(errorsOf(counter({ negativeValues: true }), '-1')).toEqual([]);
  });

  it.each([
    ['', 1, {}, '1'],
    ['', -1, {}, '0'],
    ['', -1, { negativeValues: true }, '-1'],
    ['0.2', 1, { step: 0.1 }, '0.3'],
    ['7', -1, { step: 5 }, '5'],
    ['0', -1, {}, '0'],
    ['-5', 1, {}, '0'],
    ['-5', -1, {}, '-5'],
    ['few', 1, {}, 'few'],
    ['9'.repeat(40), 1, {}, '9'.repeat(40)],
  ] as const)('counts from %j in direction %s', (text, direction, specific, next) => {
    expect(stepped(text, direction, propertiesOf(specific))).toBe(next);
  });

  it('steps only to numbers that it accepts', { tags: ['FIELD-SPIN-04', 'FIELD-SPIN-05'] }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50_000, max: 50_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.boolean(),
        fc.array(fc.constantFrom<(1 | -1)[]>(1, -1), { minLength: 1, maxLength: 12 }),
        (start, hundredths, negativeValues, presses) => {
          const field = counter({ step: hundredths / 100, negativeValues });
          const properties = field.properties.specific as unknown as SpinnerProperties;
          let text = String(Math.abs(start) / 1000);
          for (const press of presses) text = stepped(text, press, properties);
          expect(errorsOf(field, text)).toEqual([]);
          expect(storedOf(field, text)).toBe(text);
        },
      ),
    );
  });

  it('prints the number as text', { tags: ['FIELD-SPIN-07'] }, () => {
    const field = counter();
    const entries = [{ id: field.id, uuid: field.uuid, value: '3' }];
    expect(printModel([field], entries, { audience: 'staff' })).toEqual([
      { kind: 'answer', label: 'Glasses', lines: ['3'] },
    ]);
  });
});
