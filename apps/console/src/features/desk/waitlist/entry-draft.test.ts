// Wishes of an entry of the waitlist, as the office puts them together.
import { expect, test } from 'vitest';
import { draftFor } from '../new-visit/new-visit-draft.ts';
import { faultsIn, startForVisit, startFromVisit, ticked, unticked, usualWishes } from './entry-draft.ts';

const today = '2026-05-08';
const desks = { providers: [], locations: [], types: [], granularity: 15, mayOverbook: false } as never;
const patient = { id: 'p1', nameFirst: 'Noor', nameLast: 'Haddad', birthDate: '1990-01-02' };

test('an entry lasts thirty days unless the office says otherwise, and at most 180', { tags: ['WAIT-01'] }, () => {
  expect(usualWishes(today)).toMatchObject({ from: today, until: '2026-06-07', weekdays: [], parts: [] });
  const wishes = ticked(usualWishes(today));
  expect(faultsIn(wishes, today)).toEqual([]);
  expect(faultsIn({ ...wishes, until: '2026-11-04' }, today)).toEqual([]);
  expect(faultsIn({ ...wishes, until: '2026-11-05' }, today)).toEqual(['until-long']);
  expect(faultsIn({ ...wishes, until: '2026-05-07' }, today)).toEqual(['until']);
  expect(faultsIn({ ...wishes, until: '' }, today)).toEqual(['until']);
});

test('days and times that are all ticked mean any, and none of them is no wish', { tags: ['WAIT-01'] }, () => {
  const wishes = ticked(usualWishes(today));
  expect([wishes.weekdays.length, wishes.parts.length]).toEqual([7, 3]);
  expect(unticked(wishes)).toEqual(usualWishes(today));
  expect(unticked({ ...wishes, weekdays: [1, 5] })).toMatchObject({ weekdays: [1, 5], parts: [] });
  expect(faultsIn({ ...wishes, weekdays: [], parts: [] }, today)).toEqual(['weekdays', 'parts']);
});

test('a new visit that found no time hands its patient and its wishes over', { tags: ['WAIT-01'] }, () => {
  const draft = {
    ...draftFor(desks, '2026-06-01'),
    patient,
    typeId: 'filling',
    providerId: 'ito',
    part: 'morning' as const,
  };
  expect(startFromVisit({ ...draft, weekdays: [1] }, today)).toMatchObject({
    patient,
    typeId: 'filling',
    insteadOf: undefined,
    wishes: {
      providerIds: ['ito'],
      locationIds: [],
      weekdays: [1],
      parts: ['morning'],
      from: '2026-06-01',
      until: '2026-07-01',
    },
  });
  // Somebody who is no patient has to become one first, and nothing lasts longer than half a year.
  expect(startFromVisit({ ...draft, isNobody: true, from: '2027-05-08' }, today)).toMatchObject({
    patient: undefined,
    wishes: { from: '2026-11-04', until: '2026-11-04' },
  });
});

test('an entry for an earlier time ends with the visit that it stands for', { tags: ['WAIT-01'] }, () => {
  const visit = { id: 'v1', patientId: 'p1', patientName: 'Noor Haddad', typeId: 'filling', day: '2026-05-27' };
  const start = new Date('2026-05-27T18:15:00Z');
  expect(startForVisit(visit, start, today)).toMatchObject({
    typeId: 'filling',
    insteadOf: { id: 'v1', startTime: '2026-05-27T18:15:00.000Z' },
    wishes: { from: today, until: '2026-05-27' },
  });
  expect(startForVisit({ ...visit, patientId: null }, start, today)).toBeUndefined();
  expect(startForVisit({ ...visit, typeId: null }, start, today)).toBeUndefined();
});
