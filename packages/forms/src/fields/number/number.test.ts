// What Number accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { defineField } from '../../model/define-field.ts';
import { errorsOf } from '../../testing/check-one.ts';
import { number } from './definition.ts';

const named = (specific: Record<string, unknown>) => defineField('Number', { common: { label: 'Height' }, specific });

describe('Number', () => {
  it.each(['abc', '1e5', '0x10', '1,5', '--1', '.', 'NaN', 'Infinity', '1 2'])(
    'rejects %j: not a number',
    { tags: ['FIELD-NUM-05'] },
    (text) => {
      expect(errorsOf(named({}), text)).toEqual(['Height is not a number']);
    },
  );

  it('is limited to 0 to 100 if only the limit is on', {
    tags: ['FIELD-NUM-01', 'FIELD-NUM-02', 'FIELD-NUM-03', 'FIELD-NUM-06'],
  }, () => {
    const field = named({ limit: true });
    expect(errorsOf(field, '0')).toEqual([]);
    expect(errorsOf(field, '100')).toEqual([]);
    const message = 'Height must be greater than or equal to 0 and less than or equal to 100';
    expect(errorsOf(field, '100.1')).toEqual([message]);
    expect(errorsOf(field, '-1')).toEqual([message]);
  });

  it('may be negative if the minimum is', { tags: ['FIELD-NUM-06'] }, () => {
    const field = named({ limit: true, min: -10, max: 10 });
    expect(errorsOf(field, '-10')).toEqual([]);
    expect(errorsOf(field, '-11')).toEqual([
      'Height must be greater than or equal to -10 and less than or equal to 10',
    ]);
  });

  it('is not negative unless the form allows it', { tags: ['FIELD-NUM-08'] }, () => {
    expect(errorsOf(named({}), '-0.5')).toEqual(['Height must be greater than or equal to 0']);
    expect(errorsOf(named({ negativeValues: true }), '-0.5')).toEqual([]);
    expect(errorsOf(named({}), '1000000')).toEqual([]);
  });

  it('steps from the minimum, exact in decimals', { tags: ['FIELD-NUM-07'] }, () => {
    expect(errorsOf(named({ step: 0.1 }), '0.3')).toEqual([]);
    expect(errorsOf(named({ step: 5 }), '12')).toEqual(['Height must be an increment of 5']);
    expect(errorsOf(named({ step: 5, limit: true, min: 2 }), '12')).toEqual([]);
  });

  it('starts as an empty string', { tags: ['FIELD-NUM-04'] }, () => {
    expect(number.empty).toBe('');
  });
});
