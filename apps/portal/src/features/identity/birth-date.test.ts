// Dates of birth as typed and as sent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf, parseBirthDate, takeBirthDate, today, utcOf } from './birth-date.ts';

/** Returns the field's value after typing key by key; `<` is Backspace. */
function typed(keys: string): string {
  let text = '';
  for (const key of keys) text = takeBirthDate(key === '<' ? text.slice(0, -1) : text + key, text);
  return text;
}

test('the slashes come by themselves, and do no harm to who types them', () => {
  for (const keys of ['04121985', '04/12/1985', '04/121985', '0412/1985', '04<<<04121985', '041<<<<04121985'])
    expect(typed(keys), keys).toBe('04/12/1985');
  expect(typed('4/2/1985')).toBe('4/2/1985');
  expect(typed('04<')).toBe('04');
  expect(takeBirthDate('04121985', '')).toBe('04/12/1985');
  expect(takeBirthDate('1985-04-12', '')).toBe('04/12/1985');
  expect(takeBirthDate('April', '')).toBe('April');
});

test('a day that there is not is no date', { tags: ['REG-11'] }, () => {
  for (const text of [
    '',
    '13/04/1986',
    '02/30/1985',
    '02/29/1985',
    '00/10/1985',
    '04/12/85',
    '04/12/1985x',
    'April',
    '04-12-1985',
  ])
    expect(parseBirthDate(text), text).toBeUndefined();
  expect(parseBirthDate('02/29/1984')).toBe('1984-02-29');
  expect(parseBirthDate(' 4/2/1985 ')).toBe('1985-04-02');
});

test('every day is sent as its own, in both forms', { tags: ['REG-16'] }, () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = day.split('-');
      expect(parseBirthDate(`${month}/${dayOfMonth}/${year}`)).toBe(day);
      expect(isoOf(day)).toBe(`${day}T12:00:00.000Z`);
      expect(new Date(utcOf(day)).toISOString()).toBe(isoOf(day));
    }),
  );
  expect(utcOf('1985-04-12')).toBe('Fri, 12 Apr 1985 12:00:00 GMT');
});

test('today is the day on this computer', { tags: ['REG-12'] }, () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
