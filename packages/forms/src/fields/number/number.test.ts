// What Number accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { defineField } from '../../model/define-field.ts';
import { errorsOf } from '../../testing/check-one.ts';
import { number } from './definition.ts';

const named = (specific: Record<string, unknown>) => defineField('Number', { common: { label: 'Height' }, specific });

describe('Number', () => {
  it.each(['abc', '1e5', '0x10', '1,5', '--1', '.', 'NaN', 'Infinity', '1 2'])(
    '[FIELD-NUM-05] rejects %j: not a number',
    (text) => {
      expect(errorsOf(named({}), text)).toEqual(['Height is not a number']);
    },
  );

  it('[FIELD-NUM-01] [FIELD-NUM-02] [FIELD-NUM-03] [FIELD-NUM-06] is limited to 0 to 100 if only the limit is on', () => {
    const field = named({ limit: true });
    expect(errorsOf(field, '0')).toEqual([]);
    expect(errorsOf(field, '100')).toEqual([]);
    const message = 'Height must be greater than or equal to 0 and less than or equal to 100';
    expect(errorsOf(field, '100.1')).toEqual([message]);
    expect(errorsOf(field, '-1')).toEqual([message]);
  });

  it('[FIELD-NUM-06] may be negative if the minimum is', () => {
    const field = named({ limit: true, min: -10, max: 10 });
    expect(errorsOf(field, '-10')).toEqual([]);
    expect(errorsOf(field, '-11')).toEqual([
      'Height must be greater than or equal to -10 and less than or equal to 10',
    ]);
  });

  it('[FIELD-NUM-08] is not negative unless the form allows it', () => {
    expect(errorsOf(named({}), '-0.5')).toEqual(['Height must be greater than or equal to 0']);
    expect(errorsOf(named({ negativeValues: true }), '-0.5')).toEqual([]);
    expect(errorsOf(named({}), '1000000')).toEqual([]);
  });

  it('[FIELD-NUM-07] steps from the minimum, exact in decimals', () => {
    expect(errorsOf(named({ step: 0.1 }), '0.3')).toEqual([]);
    expect(errorsOf(named({ step: 5 }), '12')).toEqual(['Height must be an increment of 5']);
    expect(errorsOf(named({ step: 5, limit: true, min: 2 }), '12')).toEqual([]);
  });

  it('[FIELD-NUM-04] starts as an empty string', () => {
    expect(number.empty).toBe('');
  });
});
