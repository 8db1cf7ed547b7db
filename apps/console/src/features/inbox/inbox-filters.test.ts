// Filters and their addresses.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type InboxFilters,
  inboxAddress,
  isNarrowed,
  noFilters,
  openIdAt,
  readFilters,
  writeFilters,
} from './inbox-filters.ts';

const form = '0b0e4a7c-52f1-4c8e-9f0d-3a1c6a1b2c3d';

it('shows what is new until the address says otherwise', () => {
  expect(readFilters('')).toEqual(noFilters);
  expect(writeFilters(noFilters)).toBe('');
  expect(isNarrowed({ ...noFilters, view: 'mine' })).toBe(false);
  expect(isNarrowed({ ...noFilters, q: 'rivera' })).toBe(true);
});

it('takes what it does not understand as not said', () => {
  expect(readFilters('?view=everything&assigned=me&form=1%20or%201&who=me&from=yesterday&to=2026-02-31&q=%20')).toEqual(
    noFilters,
  );
});

it('keeps the filters in the address of a submission', () => {
  const filters = { ...noFilters, view: 'mine' as const, assignedTo: 'nobody', formId: form, q: 'wei β' };
  expect(inboxAddress(filters, 'a/b')).toBe(`/inbox/a%2Fb?view=mine&form=${form}&assigned=nobody&q=wei+%CE%B2`);
  expect(inboxAddress({ ...noFilters, view: 'approved' })).toBe('/inbox?view=approved');
  expect(readFilters('?show=approved').view).toBe('approved');
});

it('reads back every filter it writes', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const filters: fc.Arbitrary<InboxFilters> = fc.record({
    view: fc.constantFrom('new', 'mine', 'returned', 'snoozed', 'approved', 'filed', 'archived', 'spam', 'all'),
    assignedTo: fc.option(fc.oneof(fc.constant('nobody'), fc.uuid()), { nil: undefined }),
    isFlagged: fc.boolean(),
    formId: fc.option(fc.uuid(), { nil: undefined }),
    who: fc.constantFrom('all', 'patient', 'guest'),
    from: fc.option(day, { nil: undefined }),
    to: fc.option(day, { nil: undefined }),
    q: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim().slice(0, 100).trim()),
  });
  fc.assert(
    fc.property(filters, (given) => {
      expect(readFilters(writeFilters(given))).toEqual(given);
    }),
  );
});

it('finds the open submission in an address', () => {
  expect(openIdAt(`/practice${inboxAddress(noFilters, 'a b/c')}`)).toBe('a b/c');
  for (const path of ['/practice/inbox', '/practice/inbox/', '/practice/inbox/1/print', '/practice/'])
    expect(openIdAt(path)).toBeUndefined();
  expect(openIdAt('/practice/inbox/%zz')).toBe('%zz');
});
