// The names of people on chips.
import { expect, it } from 'vitest';
import { chipNames } from './people-chips.ts';

it('people are chips by first name, by the whole name where two share it', { tags: ['LIFE-19'] }, () => {
  const people = [
    { id: '1', nameFirst: 'Grace', nameLast: 'Okafor' },
    { id: '2', nameFirst: 'Obi', nameLast: 'Okafor' },
    { id: '3', nameFirst: 'Grace', nameLast: 'Lee' },
  ];
  expect([...chipNames(people).values()]).toEqual(['Grace Okafor', 'Obi', 'Grace Lee']);
});
