// When a page has to forget what it has read.
import { expect, it } from 'vitest';
import { isLess } from './forget-taken.ts';

it('something was taken when a right is missing, whatever was given', { tags: ['ROLE2-03'] }, () => {
  expect(isLess({ rights: ['self', 'ledger'] }, { rights: ['self'] })).toBe(true);
  expect(isLess({ rights: ['self', 'ledger'] }, { rights: ['self', 'inbox'] })).toBe(true);
  expect(isLess({ rights: ['self'] }, { rights: ['self', 'ledger'] })).toBe(false);
  expect(isLess({ rights: ['self', 'ledger'] }, { rights: ['ledger', 'self'] })).toBe(false);
});
