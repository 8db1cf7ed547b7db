// Proves what is news to a patient: never what they already know, and never what is over.
import { visits } from '@foyer/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newsOf } from './visit-news.policy.ts';

const hour = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(hours * 3_600_000));
const visit = fc
  .record({ startsAt: hour, providerId: fc.constantFrom('p', 'q'), locationId: fc.constantFrom('l', 'm') })
  .map((one) => ({ ...one, endsAt: new Date(+one.startsAt + 1_800_000) }));
const now = new Date(0);
const open = ['scheduled', 'confirmed', 'booked'];

it('a visit is moved where an open one that lies ahead differs, and canceled where one that was known to lie ahead is off', () => {
  fc.assert(
    fc.property(visit, visit, fc.constantFrom(...visits.appointmentStatuses), (known, is, status) => {
      const isOff = status === 'canceled' || status === 'deleted';
      const isSame = JSON.stringify(known) === JSON.stringify(is);
      const isMoved = open.includes(status) && !isSame && is.startsAt > now;
      const wanted = isOff && known.startsAt > now ? 'canceled' : isMoved ? 'moved' : undefined;
      expect(newsOf(known, { ...is, status }, now)).toBe(wanted);
    }),
  );
});

it('a visit that only lasts longer has changed; one that is as it was has not', () => {
  const known = { startsAt: new Date(1), endsAt: new Date(2), providerId: 'p', locationId: 'l' };
  expect(newsOf(known, { ...known, endsAt: new Date(3), status: 'scheduled' }, now)).toBe('moved');
  expect(newsOf(known, { ...known, status: 'confirmed' }, now)).toBeUndefined();
});
