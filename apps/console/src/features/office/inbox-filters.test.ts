// Filters and the addresses that hold them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inboxAddress, openIdAt, readFilters, type Show, writeFilters } from './inbox-filters.ts';

const form = '0b0e4a7c-52f1-4c8e-9f0d-3a1c6a1b2c3d';

it('shows everything until the address says otherwise', () => {
  expect(readFilters('')).toEqual({ show: 'all', formId: undefined });
  expect(writeFilters({ show: 'all', formId: undefined })).toBe('');
});

it('takes what it does not understand as not said', () => {
  expect(readFilters('?show=everything&form=1%20or%201')).toEqual({ show: 'all', formId: undefined });
});

it('keeps the filters in the address of a submission', () => {
  expect(inboxAddress({ show: 'new', formId: form }, 'a/b')).toBe(`/inbox/a%2Fb?show=new&form=${form}`);
  expect(inboxAddress({ show: 'approved', formId: undefined })).toBe('/inbox?show=approved');
});

it('reads back every filter it writes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Show>('new', 'approved', 'all'),
      fc.option(fc.uuid(), { nil: undefined }),
      (show, formId) => {
        expect(readFilters(writeFilters({ show, formId }))).toEqual({ show, formId });
      },
    ),
  );
});

it('finds the open submission in an address', () => {
  expect(openIdAt(`/practice${inboxAddress({ show: 'all', formId: undefined }, 'a b/c')}`)).toBe('a b/c');
  for (const path of ['/practice/inbox', '/practice/inbox/', '/practice/inbox/1/print', '/practice/'])
    expect(openIdAt(path)).toBeUndefined();
  expect(openIdAt('/practice/inbox/%zz')).toBe('%zz');
});
