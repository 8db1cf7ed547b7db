// Proves who stands in which group, what the counts filter, and that a row which is pointed at does not move.
import { expect, it } from 'vitest';
import { groupOf, holdingPlace, isCounted, placed } from './groups.ts';
import type { DayVisit } from './today-types.ts';

const minute = 600;
const visit = (id: string, from: number, more: object = {}) =>
  ({
    id,
    from,
    status: 'scheduled',
    progress: 'expected',
    balance: null,
    forms: { done: 0, waiting: 0, missing: [] },
    ...more,
  }) as unknown as DayVisit;
const order = (rows: readonly { visit: DayVisit; group: string }[]) =>
  rows.map((row) => `${row.visit.id} ${row.group}`);

it('who is here, or comes from 15 minutes before now to 60 after, is now and next', () => {
  const groupAt = (from: number, more = {}) => groupOf(visit('a', from, more), minute);
  expect([584, 585, 660, 661].map((from) => groupAt(from))).toEqual(['earlier', 'now', 'now', 'later']);
  expect(groupAt(400, { progress: 'arrived' })).toBe('now');
  expect(groupAt(900, { progress: 'in-chair', status: 'confirmed' })).toBe('now');
  expect([groupAt(610, { status: 'met' }), groupAt(610, { status: 'missed' })]).toEqual(['earlier', 'earlier']);
  expect(groupOf(visit('a', 610), undefined)).toBe('day');
});

it('each count filters what it counts', () => {
  const came = visit('a', 600, { status: 'met', balance: '-2.00' });
  const lacks = visit('b', 600, { forms: { done: 1, waiting: 0, missing: [{}] }, balance: '0.01' });
  const counted = (one: DayVisit) =>
    (['all', 'arrived', 'unconfirmed', 'missing', 'owing'] as const).filter((count) => isCounted(one, count));
  expect(counted(came)).toEqual(['all', 'arrived']);
  expect(counted(lacks)).toEqual(['all', 'unconfirmed', 'missing', 'owing']);
});

it('the row that is pointed at stays where it was, with what is known of it now', { tags: ['TODAY-09'] }, () => {
  const before = placed([visit('a', 590), visit('b', 600), visit('c', 700)], minute);
  const later = [visit('n', 595), visit('b', 600, { status: 'met' }), visit('m', 610), visit('c', 700)];
  const now = placed(later, minute);
  expect(order(now)).toEqual(['n now', 'm now', 'c later', 'b earlier']);
  const held = holdingPlace(before, now, 'b');
  expect(order(held)).toEqual(['a now', 'b now', 'm now', 'c later']);
  expect(held[1]?.visit.status).toBe('met');
  expect(order(holdingPlace(before, now, undefined))).toEqual(order(now));
});
