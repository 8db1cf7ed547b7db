// The schedule's view state in the address.
import { expect, it } from 'vitest';
import { daysOf, panned, readView, writeView } from './view.ts';

const id = '0f6b7500-0000-4000-8000-000000000001';

it('reads what it has written, and leaves out what goes without saying', () => {
  const search = `?view=week&day=2026-05-08&location=${id}&provider=${id}&canceled=1&online=${id}&visit=${id}`;
  expect(writeView(readView(search, '2026-01-01'), '2026-01-01')).toBe(search);
  const booking = `?new=${id}&type=${id}`;
  expect(writeView(readView(booking, '2026-01-01'), '2026-01-01')).toBe(booking);
  expect(readView(`?type=${id}`, '2026-01-01').newTypeId).toBeUndefined();
  expect(writeView(readView('?view=day&day=2026-01-01', '2026-01-01'), '2026-01-01')).toBe('');
});

it('takes today for a day that is none', () => {
  for (const day of ['', 'soon', '2026-13-40']) expect(readView(`?day=${day}`, '2026-01-01').day).toBe('2026-01-01');
});

it('has weeks from Monday to Sunday, and pans by what it shows', () => {
  const days = daysOf({ range: 'week', day: '2026-05-10' });
  expect([days[0], days.at(-1)]).toEqual(['2026-05-04', '2026-05-10']);
  expect(daysOf({ range: 'day', day: '2026-05-10' })).toEqual(['2026-05-10']);
  expect(panned({ range: 'week', day: '2026-02-27' }, 1)).toBe('2026-03-06');
  expect(panned({ range: 'day', day: '2026-03-01' }, -1)).toBe('2026-02-28');
});
