// Typed dates: what each order and separator accepts and rejects.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfParts } from './calendar-day.ts';
import { dayOrders, daySeparators, formatDay, parseDay } from './day-format.ts';

const order = fc.constantFrom(...dayOrders);
const separator = fc.constantFrom(...daySeparators);

describe('written days', () => {
  it('round-trip in every order and separator', () => {
    fc.assert(
      fc.property(fc.integer({ min: -36_500, max: 36_500 }), order, separator, (day, order, separator) => {
        expect(parseDay(formatDay(day, order, separator), order, separator)).toEqual({ ok: true, day });
      }),
    );
  });

  it('are read in the given order', () => {
    const day = dayOfParts(1985, 4, 12);
    expect(parseDay('04/12/1985', 'MM/DD/YYYY', '/')).toEqual({ ok: true, day });
    expect(parseDay('12.4.1985', 'DD/MM/YYYY', '.')).toEqual({ ok: true, day });
    expect(parseDay('1985-04-12', 'YYYY/MM/DD', '-')).toEqual({ ok: true, day });
  });

  it('tell a wrong format from a day that does not exist', () => {
    expect(parseDay('04-12-1985', 'MM/DD/YYYY', '/')).toEqual({ ok: false, reason: 'format' });
    expect(parseDay('04/12/85', 'MM/DD/YYYY', '/')).toEqual({ ok: false, reason: 'format' });
    expect(parseDay('13/12/1985', 'MM/DD/YYYY', '/')).toEqual({ ok: false, reason: 'day' });
    expect(parseDay('02/29/2023', 'MM/DD/YYYY', '/')).toEqual({ ok: false, reason: 'day' });
  });

  it('never throw on any text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        order,
        separator,
        (text, order, separator) => typeof parseDay(text, order, separator).ok === 'boolean',
      ),
    );
  });
});
