// How parts of an address's query are changed.
import { expect, test } from 'vitest';
import { changedQuery } from './query-params.ts';

test('a change sets and removes what it names, and leaves the rest as it is', () => {
  const search = '?view=week&q=old&new=1&who=a&who=b';
  const next = changedQuery(search, { q: 'ann & bo', new: undefined, view: '', day: '2026-11-27' });
  expect([...next]).toEqual([
    ['q', 'ann & bo'],
    ['who', 'a'],
    ['who', 'b'],
    ['day', '2026-11-27'],
  ]);
});
