// The short reference of a submission.
import { expect, it } from 'vitest';
import { shortReference } from './short-reference.ts';

it('is the end of the id, which is different for each submission', () => {
  expect(shortReference('01a204b6-a49e-72b8-a2c2-bfd2d3414ace')).toBe('D341-4ACE');
});
