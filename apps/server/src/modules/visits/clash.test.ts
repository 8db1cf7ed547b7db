// What happens to work that conflicts with a faster one.
import { expect, it } from 'vitest';
import { againOnClash } from './clash.ts';

const clash = Object.assign(new Error('conflicting key value'), { code: '23P01' });

it('is done again until it meets nobody, however many were faster, and knows that it is', {
  tags: ['CASE-09'],
}, async () => {
  const told: boolean[] = [];
  const answer = await againOnClash(async (again) => {
    told.push(again);
    if (told.length <= 30) throw clash;
    return 'booked';
  });
  expect(answer).toBe('booked');
  expect(told).toEqual([false, ...Array.from({ length: 30 }, () => true)]);
});

it('ends as taken where that never ends, and at once with what is no clash', { tags: ['CASE-07'] }, async () => {
  await expect(againOnClash(() => Promise.reject(clash))).rejects.toMatchObject({ code: 'slot-taken' });
  let tries = 0;
  const broken = againOnClash(() => {
    tries += 1;
    return Promise.reject(new Error('The database is away.'));
  });
  await expect(broken).rejects.toThrow('away');
  expect(tries).toBe(1);
});
