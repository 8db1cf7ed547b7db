// What is put together for a new visit.
import { expect, test } from 'vitest';
import type { Desks } from '../columns.ts';
import { changed, draftFor, monthsAfter, placeIn } from './new-visit-draft.ts';

const type = (id: string, providerIds: string[]) => ({
  id,
  name: id,
  duration: 45,
  isBookable: true,
  providerIds,
  locationIds: [],
});
const desks = {
  providers: [],
  locations: [],
  types: [type('cleaning', ['beth']), type('exam', [])],
  granularity: 15,
  mayOverbook: false,
} as unknown as Desks;
const start = { day: '2026-05-12', from: 900, providerId: 'ito', locationId: 'harborside' };

test('a new visit begins with a type that the provider of the pressed column does', { tags: ['LIFE-33'] }, () => {
  expect(draftFor(desks, '2026-05-12').typeId).toBe('cleaning');
  expect(draftFor(desks, '2026-05-12', start)).toMatchObject({ typeId: 'exam', providerId: 'ito', length: '45' });
});

test('the time is the one chosen in the list, or the one typed', { tags: ['LIFE-33'] }, () => {
  const draft = draftFor(desks, '2026-05-12', start);
  expect(placeIn(draft)).toBeUndefined();
  expect(placeIn({ ...draft, chosen: start })).toEqual({ ...start, minutes: 45 });
  expect(placeIn({ ...draft, chosen: start, other: { day: '2026-05-13', time: '08:30' } })).toEqual({
    day: '2026-05-13',
    from: 510,
    minutes: 45,
    providerId: 'ito',
    locationId: 'harborside',
  });
  expect(placeIn({ ...draft, chosen: start, length: '3' })).toBeUndefined();
});

test('a chosen time stays with another patient, and goes with another question', { tags: ['LIFE-32'] }, () => {
  const draft = { ...draftFor(desks, '2026-05-12', start), chosen: start };
  expect(changed(draft, { description: 'Late' }).chosen).toBe(start);
  expect(changed(draft, { part: 'morning' }).chosen).toBeUndefined();
  expect(changed(draft, { part: '' }).chosen).toBe(start);
});

test('in some months is the same day, or the last of a shorter month', { tags: ['LIFE-32'] }, () => {
  expect(monthsAfter('2026-05-12', 6)).toBe('2026-11-12');
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsAfter('2026-12-31', 1)).toBe('2027-01-31');
});
