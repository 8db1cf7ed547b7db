// Patient search texts in any usual notation.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch, type TypedDateOrder } from './search-query.policy.ts';

const today = '2026-11-21';
const read = (typed: string, order: TypedDateOrder = 'month-first') => readSearch(typed, order, today);

describe('a birth date', () => {
  it.each([
    '1986-04-13',
    '1986/4/13',
    '04/13/1986',
    '4-13-1986',
    '4/13/86',
    '13.04.1986',
    'April 13, 1986',
    'Apr 13 1986',
    '13 april 1986',
    '13th Apr. 1986',
  ])('is understood as %j', (typed) => {
    expect(read(typed)).toEqual({ name: '', birthDates: ['1986-04-13'], numbers: [], emails: [] });
  });

  it('is tried in both orders where both are days, in the order of the country', () => {
    expect(read('3/4/1986').birthDates).toEqual(['1986-03-04', '1986-04-03']);
    expect(read('3/4/1986', 'day-first').birthDates).toEqual(['1986-04-03', '1986-03-04']);
  });

  it('with two digits of the year can be of both centuries, but not of days to come', () => {
    expect(read('4/13/15').birthDates).toEqual(['2015-04-13', '1915-04-13']);
    expect(read('12/24/26').birthDates).toEqual(['1926-12-24']);
  });

  it('without anything between the digits is a date or part of a phone', () => {
    expect(read('04131986').numbers).toEqual([
      { digits: '04131986', birthDates: ['1986-04-13'], birthYear: undefined },
    ]);
    expect(read('1986').numbers).toEqual([{ digits: '1986', birthDates: [], birthYear: 1986 }]);
    expect(read('0148').numbers[0]?.birthYear).toBeUndefined();
  });

  it('every day of the past is found again from its usual writings', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const words = (options: Intl.DateTimeFormatOptions, locale: string) =>
          new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(date);
        for (const text of [
          iso,
          words({ dateStyle: 'long' }, 'en-US'),
          words({ dateStyle: 'medium' }, 'en-CA'),
          words({ year: 'numeric', month: 'numeric', day: 'numeric' }, 'en-US'),
        ])
          expect(read(text).birthDates, text).toContain(iso);
      }),
    );
  });
});

describe('everything else', () => {
  it('is told apart: name, date, phone and e-mail in one line', () => {
    expect(read('Rivera, Sam 9/23/1991 (207) 555-0148 SAM@Example.com')).toEqual({
      name: 'Rivera, Sam',
      birthDates: ['1991-09-23'],
      numbers: [{ digits: '2075550148', birthDates: [], birthYear: undefined }],
      emails: ['sam@example.com'],
    });
  });

  it.each(['+1 207 555 0148', '1-207-555-0148', '(207) 555-0148', '207.555.0148'])('%j is a phone', (typed) => {
    expect(read(typed)).toMatchObject({ name: '', birthDates: [], numbers: [{ digits: '2075550148' }] });
  });

  it('names with the name of a month stay names', () => {
    expect(read('April May')).toEqual({ name: 'April May', birthDates: [], numbers: [], emails: [] });
  });

  it('no text makes it fail, and no digit stays in the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(read(typed).name).not.toMatch(/\d/);
      }),
    );
  });
});
