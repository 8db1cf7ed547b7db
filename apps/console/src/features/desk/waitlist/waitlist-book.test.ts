// A new visit for somebody on the waitlist.
import { expect, test } from 'vitest';
import { changed } from '../new-visit/new-visit-draft.ts';
import type { WaitlistEntry } from './use-waitlist.ts';
import { draftForEntry } from './waitlist-book.ts';

const entry = {
  id: 'e1',
  name: 'Noor Haddad',
  nameFirst: 'Noor',
  nameLast: 'Haddad',
  patientId: 'p1',
  typeId: 'filling',
  minutes: 45,
  providerIds: ['ito'],
  locationIds: [],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  parts: ['morning', 'evening'],
  from: '2026-05-01',
  until: '2026-06-01',
  insteadOf: null,
  fits: [],
} as unknown as WaitlistEntry;
const today = '2026-05-08';

test('it begins with the wishes, and with the free time that fits', { tags: ['WAIT-08'] }, () => {
  expect(draftForEntry(entry, today, undefined)).toMatchObject({
    patient: { id: 'p1' },
    typeId: 'filling',
    length: '45',
    providerId: 'ito',
    locationId: '',
    from: today,
    weekdays: [],
    part: '',
    chosen: undefined,
    entry: { id: 'e1' },
  });
  const fit = { day: '2026-05-12', from: 600, providerId: 'ito', locationId: 'harborside' };
  expect(draftForEntry(entry, today, fit)).toMatchObject({ from: '2026-05-12', chosen: fit });
});

test('a guest is named in the description', { tags: ['WAIT-08'] }, () => {
  const guest = draftForEntry({ ...entry, patientId: null }, today, undefined);
  expect(guest).toMatchObject({ patient: undefined, isNobody: true, description: 'Noor Haddad' });
});

test('a visit of another patient or type is not for the entry any more', { tags: ['WAIT-08'] }, () => {
  const draft = draftForEntry(entry, today, undefined);
  expect(changed(draft, { part: 'morning', length: '60' }).entry).toEqual(draft.entry);
  expect(changed(draft, { typeId: 'exam' }).entry).toBeUndefined();
  expect(changed(draft, { patient: undefined }).entry).toBeUndefined();
});
