// Changes to loaded pages of the inbox.
import { describe, expect, it } from 'vitest';
import { asRead, patchRow, rowsOf, withHeldRow } from './inbox-cache.ts';
import type { InboxRow } from './inbox-types.ts';

const row = (id: string, submittedAt = '2026-05-08T12:00:00Z', more: Partial<InboxRow> = {}): InboxRow => ({
  id,
  formId: `form-${id}`,
  formName: `Form ${id}`,
  personName: id,
  isGuest: false,
  hasPatient: true,
  submittedAt,
  status: 'new',
  state: 'new',
  assignee: null,
  snoozedUntil: null,
  differences: null,
  flags: [],
  recordRevision: null,
  isRead: false,
  scores: [],
  alert: null,
  revision: 1,
  ...more,
});
const page = (...items: InboxRow[]) => ({
  items,
  newCount: items.length,
  counts: { new: items.length, mine: 0, returned: 0, snoozed: 0 },
  next: null,
});

describe('rowsOf', () => {
  it('shows a row that came in two pages once, where it came first', () => {
    expect(rowsOf([page(row('a'), row('b')), page(row('b'), row('c'))]).map((each) => each.id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
});

describe('patchRow', () => {
  it('changes the row and nothing else', () => {
    const pages = [page(row('a')), page(row('b'))];
    const changed = patchRow(pages, 'b', { status: 'approved' });
    expect(rowsOf(changed).map((each) => each.status)).toEqual(['new', 'approved']);
    expect(rowsOf(pages).map((each) => each.status)).toEqual(['new', 'new']);
  });

  it('answers the same pages when the row is not there, so that nothing is drawn anew', () => {
    const pages = [page(row('a'))];
    expect(patchRow(pages, 'x', { isRead: true })).toBe(pages);
  });
});

describe('withHeldRow', () => {
  const rows = [row('a', '2026-05-08T12:00:00Z'), row('c', '2026-05-08T10:00:00Z')];

  it('keeps the open row at its place after it left the list', () => {
    const held = row('b', '2026-05-08T11:00:00Z', { status: 'approved' });
    expect(withHeldRow(rows, held).map((each) => each.id)).toEqual(['a', 'b', 'c']);
    expect(withHeldRow(rows, row('z', '2026-05-01T00:00:00Z')).map((each) => each.id)).toEqual(['a', 'c', 'z']);
    expect(withHeldRow([], held)).toEqual([held]);
  });

  it('adds nothing while the row is there or none is open', () => {
    expect(withHeldRow(rows, rows[1])).toBe(rows);
    expect(withHeldRow(rows, undefined)).toBe(rows);
  });
});

it('asRead marks the open row, and leaves a list alone that needs nothing', () => {
  const rows = [row('a'), row('b')];
  expect(asRead(rows, 'b').map((each) => each.isRead)).toEqual([false, true]);
  expect(asRead(rows, 'x')).toBe(rows);
  expect(asRead(rows, undefined)).toBe(rows);
});
