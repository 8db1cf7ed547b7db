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

it('shows everything until the address says otherwise', () => {
  expect(readFilters('')).toEqual(noFilters);
  expect(writeFilters(noFilters)).toBe('');
  expect(isNarrowed({ ...noFilters, show: 'new' })).toBe(false);
  expect(isNarrowed({ ...noFilters, q: 'rivera' })).toBe(true);
});

it('takes what it does not understand as not said', () => {
  expect(readFilters('?show=everything&form=1%20or%201&who=me&from=yesterday&to=2026-02-31&q=%20')).toEqual(noFilters);
});

it('keeps the filters in the address of a submission', () => {
  const filters = { ...noFilters, show: 'new' as const, formId: form, q: 'wei β' };
  expect(inboxAddress(filters, 'a/b')).toBe(`/inbox/a%2Fb?show=new&form=${form}&q=wei+%CE%B2`);
  expect(inboxAddress({ ...noFilters, show: 'approved' })).toBe('/inbox?show=approved');
});

it('reads back every filter it writes', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const filters: fc.Arbitrary<InboxFilters> = fc.record({
    show: fc.constantFrom('new', 'approved', 'all'),
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
