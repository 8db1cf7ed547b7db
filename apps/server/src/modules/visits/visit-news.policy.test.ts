// Proves what is news to a patient: never what they know already, and never what is over.
import { visits } from '@foyer/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newsOf } from './visit-news.policy.ts';

const hour = fc.integer({ min: -3, max: 3 }).map((hours) => new Date(hours * 3_600_000));
const visit = fc
  .record({ starts_at: hour, provider_id: fc.constantFrom('p', 'q'), location_id: fc.constantFrom('l', 'm') })
  .map((one) => ({ ...one, ends_at: new Date(+one.starts_at + 1_800_000) }));
const now = new Date(0);
const open = ['scheduled', 'confirmed', 'booked'];

it('a visit is moved where an open one that lies ahead differs, and canceled where one that was known to lie ahead is off', () => {
  fc.assert(
    fc.property(visit, visit, fc.constantFrom(...visits.appointmentStatuses), (known, is, status) => {
      const isOff = status === 'canceled' || status === 'deleted';
      const isSame = JSON.stringify(known) === JSON.stringify(is);
      const isMoved = open.includes(status) && !isSame && is.starts_at > now;
      const wanted = isOff && known.starts_at > now ? 'canceled' : isMoved ? 'moved' : undefined;
      expect(newsOf(known, { ...is, status }, now)).toBe(wanted);
    }),
  );
});

it('a visit that only lasts longer has changed; one that is as it was has not', () => {
  const known = { starts_at: new Date(1), ends_at: new Date(2), provider_id: 'p', location_id: 'l' };
  expect(newsOf(known, { ...known, ends_at: new Date(3), status: 'scheduled' }, now)).toBe('moved');
  expect(newsOf(known, { ...known, status: 'confirmed' }, now)).toBeUndefined();
});
