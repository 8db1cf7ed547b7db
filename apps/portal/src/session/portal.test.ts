// When online booking is on.
import type { Call } from '@foyer/contract/client';
import { expect, test } from 'vitest';
import { bookingResource, isBookingOn } from './portal.ts';

function answering(forms: unknown[], settings: object): Call {
  return (async (endpoint: { path: string }) =>
    endpoint.path.endsWith('/forms') ? { forms } : settings) as unknown as Call;
}
const both = { showPatientPortalExistingPatientOnlineBooking: true, showPatientPortalNewPatientOnlineBooking: true };

test('booking is on when the first form is published and the setting for the visitor says so', {
  tags: ['NAV-01', 'ROUTE-17'],
}, async () => {
  const offer = await bookingResource(
    answering([{ isPublished: true }], { ...both, showPatientPortalNewPatientOnlineBooking: false }),
    'a1',
  ).load();
  expect(isBookingOn(offer, true)).toBe(true);
  expect(isBookingOn(offer, false)).toBe(false);
  const unpublished = await bookingResource(
    answering([{ isPublished: false }, { isPublished: true }], both),
    'a1',
  ).load();
  expect(isBookingOn(unpublished, true)).toBe(false);
  expect(isBookingOn(await bookingResource(answering([], both), 'a1').load(), false)).toBe(false);
});

test('a failed look-up is a failure: failed is not "not offered"', { tags: ['ERR-31'] }, async () => {
  const failing = (async () => {
    throw new Error('away');
  }) as unknown as Call;
  const offer = bookingResource(failing, 'a1');
  await expect(offer.load()).rejects.toThrow('away');
  expect(offer.state().status).toBe('failed');
});
