// Campaign values from address and cookies.
import { expect, test } from 'vitest';
import { utmParameters } from './utm-parameters.ts';

test('every utm_ value is read from address and cookies, and the address wins', {
  tags: ['ROUTE-32', 'ROUTE-33'],
}, () => {
  expect(
    utmParameters('?utm_source=mail&ownerId=1&utm_term=a%20b', 'token=x; utm_source=ad; utm_medium=cpc%21'),
  ).toEqual({
    utm_source: 'mail',
    utm_term: 'a b',
    utm_medium: 'cpc!',
  });
  expect(utmParameters('', '')).toEqual({});
  expect(utmParameters('', 'utm_bad=%E0%A4%A; utm_good=1')).toEqual({ utm_good: '1' });
});

test('at most 20 values of 500 characters are taken', () => {
  const many = new URLSearchParams(Array.from({ length: 30 }, (_, at) => [`utm_${at}`, 'x'.repeat(900)]));
  const taken = utmParameters(`?${many}`, 'utm_more=1');
  expect(Object.keys(taken)).toHaveLength(20);
  expect(taken.utm_0).toHaveLength(500);
});

test('a name like __proto__ is only a name', () => {
  expect(utmParameters('?__proto__=1&utm___proto__=2', '')).toEqual({ utm___proto__: '2' });
});
