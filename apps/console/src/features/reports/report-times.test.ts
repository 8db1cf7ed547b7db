// The times that reports cover.
import { expect, it } from 'vitest';
import { daysIn, extentOf, spanOfTime } from './report-times.ts';

it('weeks begin on Monday, months and years are whole', () => {
  expect(spanOfTime('this-week', '2027-08-15')).toEqual({ from: '2027-08-09', to: '2027-08-15' });
  expect(spanOfTime('this-week', '2027-08-16')).toEqual({ from: '2027-08-16', to: '2027-08-22' });
  expect(spanOfTime('this-month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(spanOfTime('last-month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(spanOfTime('this-year', '2028-02-10')).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  expect(daysIn(spanOfTime('this-year', '2028-02-10'))).toBe(366);
  expect(daysIn(spanOfTime('last-90', '2027-08-16'))).toBe(90);
});

it('a week that is not over, or that the time cuts, is only a part', () => {
  const span = { from: '2027-08-04', to: '2027-08-18' };
  expect(extentOf('2027-08-02', 'week', span, '2027-08-16')).toBe('cut');
  expect(extentOf('2027-08-09', 'week', span, '2027-08-16')).toBe('whole');
  expect(extentOf('2027-08-16', 'week', span, '2027-08-16')).toBe('running');
  expect(extentOf('2027-08-01', 'month', span, '2027-09-16')).toBe('cut');
});
