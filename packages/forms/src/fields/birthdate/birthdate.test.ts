// What Birthdate accepts, reports, stores and prints.
import { describe, expect, it } from 'vitest';
import { checkField } from '../../engine/check-field.ts';
import { messages } from '../../kit/messages.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, TODAY } from '../../testing/check-one.ts';
import { birthdate } from './definition.ts';

const field = defineField('Birthdate', { common: { label: 'Date of birth' } });

describe('Birthdate', () => {
  it.each([
    ['04/12/1985', []],
    ['11/21/2026', []],
    ['11/22/2026', ['Date of birth must be in the past']],
    ['12/31/1925', ['Date of birth must not be before 01/01/1926']],
    ['1985', ['Date of birth is not in the valid format. The expected format is MM/DD/YYYY.']],
    ['02/30/1985', ['Date of birth must be a valid date']],
    ['13/01/1985', ['Date of birth must be a valid date']],
  ])('obeys the date rules and is not in the future: %s', { tags: ['FIELD-BIRTH-01'] }, (text, errors) => {
    expect(errorsOf(field, text)).toEqual(errors);
  });

  it.each([
    ['02/30/1985', 'February 1985 had 28 days.'],
    ['02/30/2026', 'February 2026 has 28 days.'],
    ['04/31/2024', 'April 2024 had 30 days.'],
    ['13/01/1985', 'Months go from 01 to 12.'],
    ['00/01/1985', 'Months go from 01 to 12.'],
    ['11/22/2026', undefined],
  ])('says why a day does not exist: %s', { tags: ['FILL-07'] }, (text, detail) => {
    const [error] = checkField(field, text, { today: TODAY }, messages);
    expect(error?.detail).toBe(detail);
  });

  it('starts as an empty string', { tags: ['FIELD-BIRTH-03'] }, () => {
    expect(birthdate.empty).toBe('');
  });
});
