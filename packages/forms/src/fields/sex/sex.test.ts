// What Sex accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { initialValue } from '../../engine/entries.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf } from '../../testing/check-one.ts';
import { sexOptions } from './definition.ts';

describe('Sex', () => {
  it('is Male or Female, and neither at first', { tags: ['FIELD-SEX-01', 'FIELD-SEX-02', 'FIELD-SEX-03'] }, () => {
    const field = defineField('Sex');
    expect(sexOptions).toEqual(['Male', 'Female']);
    expect(initialValue(field)).toBe('');
    expect(errorsOf(field, 'Female')).toEqual([]);
    expect(errorsOf(field, 'male')).toEqual(['Sex value "male" is not included in the list']);
  });
});
