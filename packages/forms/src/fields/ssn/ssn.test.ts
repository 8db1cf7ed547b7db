// What SSN accepts, reports, stores and prints.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf } from '../../testing/check-one.ts';
import { ssn } from './definition.ts';
import { caretAfter, formatSsn, hideSsn } from './format.ts';

const field = defineField('SSN', { common: { label: 'SSN' } });
const nineDigits = fc.stringMatching(/^\d{9}$/);
const printed = (value: string, audience: 'patient' | 'staff') =>
  printModel([field], [{ id: field.id, uuid: field.uuid, value }], { audience });

describe('SSN', () => {
  it('accepts nine digits with or without dashes, and stores them with dashes', {
    tags: ['FIELD-SSN-02', 'FIELD-SSN-04'],
  }, () => {
    fc.assert(
      fc.property(nineDigits, fc.boolean(), fc.boolean(), (digits, first, second) => {
        const text = `${digits.slice(0, 3)}${first ? '-' : ''}${digits.slice(3, 5)}${second ? '-' : ''}${digits.slice(5)}`;
        expect(errorsOf(field, text)).toEqual([]);
        const stored = storedOf(field, text);
        expect(stored).toMatch(/^\d{3}-\d{2}-\d{4}$/);
        expect(stored).toHaveLength(11);
        expect(String(stored).replaceAll('-', '')).toBe(digits);
      }),
    );
  });

  it.each(['12345678', '1234567890', '12-345-6789', '123 45 6789', '123-45-678x', '•••-••-6789', '123--45-6789'])(
    'rejects %j',
    { tags: ['FIELD-SSN-04'] },
    (text) => expect(errorsOf(field, text)).toEqual(['SSN is not in the valid format']),
  );

  it('starts as an empty string', { tags: ['FIELD-SSN-05'] }, () => {
    expect(ssn.empty).toBe('');
  });

  it('shows at most nine digits, whatever is typed', { tags: ['FIELD-SSN-03'] }, () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const text = formatSsn(typed);
        expect(text).toMatch(/^(?:\d{0,3}|\d{3}-\d{1,2}|\d{3}-\d{2}-\d{1,4})$/);
        expect(formatSsn(text)).toBe(text);
        expect(typed.replace(/\D/g, '').startsWith(text.replaceAll('-', ''))).toBe(true);
        const digits = text.replaceAll('-', '').length;
        for (let count = 0; count <= digits; count++)
          expect(text.slice(0, caretAfter(text, count)).replaceAll('-', '')).toHaveLength(count);
      }),
    );
  });

  it('never shows more than the last four digits of a hidden one', { tags: ['FIELD-SSN-03', 'FIELD-SSN-07'] }, () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        const text = formatSsn(digits);
        expect(hideSsn(text)).toBe(`•••-••-${digits.slice(5)}`);
        expect(hideSsn(formatSsn(digits.slice(0, 6)))).toBe(`•••-••-${digits[5]}`);
        expect(printed(text, 'patient')).toEqual([
          { kind: 'answer', label: 'SSN', lines: [`•••-••-${digits.slice(5)}`] },
        ]);
        expect(printed(text, 'staff')).toEqual([{ kind: 'answer', label: 'SSN', lines: [text] }]);
      }),
    );
    expect(printed('', 'patient')).toEqual([{ kind: 'answer', label: 'SSN', lines: [] }]);
  });
});
