// How a date is formatted while it is typed.
import { dayOrders, daySeparators, formatDay } from '@foyer/scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateFormat, readDate } from './date-definition.ts';
import { maskDate } from './date-mask.ts';

const us: DateFormat = { dateFormat: 'MM/DD/YYYY', separator: '/' };

/** Types the keys one after another at the end of the input. */
function type(keys: string, format = us): string {
  return [...keys].reduce((before, key) => maskDate(before + key, before, format), '');
}

describe('a typed date', () => {
  it('gets its separators by itself, in every format', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 25_000 }),
        fc.constantFrom(...dayOrders),
        fc.constantFrom(...daySeparators),
        (day, dateFormat, separator) => {
          const format = { dateFormat, separator };
          const text = formatDay(day, dateFormat, separator);
          expect(type(text.replace(/\D/g, ''), format)).toBe(text);
          expect(type(text, format)).toBe(text);
          expect(readDate(text, format)).toBe(day);
        },
      ),
    );
  });

  it.each([
    ['4/12/1985', '04/12/1985'],
    ['1.2.1990', '01/02/1990'],
    ['4', '04/'],
    ['1', '1'],
    ['12', '12/'],
    ['45', '04/05/'],
    ['041219859', '04/12/1985'],
    ['ab', ''],
  ])('makes %s into %s', (keys, text) => {
    expect(type(keys)).toBe(text);
  });

  it('adds nothing after a deletion', () => {
    expect(maskDate('04/', '04/1', us)).toBe('04/');
    expect(maskDate('04', '04/', us)).toBe('04');
  });

  it('understands the ISO date that browsers fill in', () => {
    expect(maskDate('1985-04-12', '', us)).toBe('04/12/1985');
    expect(maskDate('1985-04-12', '', { dateFormat: 'YYYY/MM/DD', separator: '-' })).toBe('1985-04-12');
  });

  it('returns the same text when applied to its own result', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        const once = maskDate(text, '', us);
        expect(maskDate(once, once, us)).toBe(once);
      }),
    );
  });
});
