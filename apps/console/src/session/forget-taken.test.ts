// When a page has to forget what it has read.
import type { StaffRight } from '@foyer/contract';
import { expect, it } from 'vitest';
import { isLess } from './forget-taken.ts';

it('something was taken when a right is missing, whatever was given', { tags: ['ROLE2-03'] }, () => {
  const withRights = (...rights: StaffRight[]) => ({ rights, locationIds: null });
  expect(isLess(withRights('self', 'ledger'), withRights('self'))).toBe(true);
  expect(isLess(withRights('self', 'ledger'), withRights('self', 'inbox'))).toBe(true);
  expect(isLess(withRights('self'), withRights('self', 'ledger'))).toBe(false);
  expect(isLess(withRights('self', 'ledger'), withRights('ledger', 'self'))).toBe(false);
});

it('something was taken when a location is missing, and all is more than some', { tags: ['ROLE2-03'] }, () => {
  const at = (...locationIds: string[]) => ({ rights: [], locationIds });
  const everywhere = { rights: [], locationIds: null };
  expect(isLess(everywhere, at('harborside'))).toBe(true);
  expect(isLess(at('harborside', 'mill'), at('mill'))).toBe(true);
  expect(isLess(at('harborside'), at('mill'))).toBe(true);
  expect(isLess(at('harborside'), at('mill', 'harborside'))).toBe(false);
  expect(isLess(at('harborside'), everywhere)).toBe(false);
  expect(isLess(everywhere, everywhere)).toBe(false);
});
