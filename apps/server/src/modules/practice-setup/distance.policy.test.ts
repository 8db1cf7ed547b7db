// Distances compared with known ones, and the properties of every distance.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { milesBetween } from './distance.policy.ts';
import { nearestPostalCode, pointOfPostalCode } from './postal-codes.ts';

const newYork = { latitude: 40.7128, longitude: -74.006 };
const losAngeles = { latitude: 34.0522, longitude: -118.2437 };

it('is 2445 miles from New York to Los Angeles, and half the globe from pole to pole', { tags: ['API-106'] }, () => {
  expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2445.6, 0);
  expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 50 })).toBeCloseTo(12436.8, 0);
  // Across the date line the distance is short.
  expect(milesBetween({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 })).toBeLessThan(1.5);
});

it('is the same both ways, never negative, and never longer by going straight', { tags: ['API-106'] }, () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
      expect(milesBetween(a, b)).toBeGreaterThanOrEqual(0);
      expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-3);
      expect(milesBetween(a, a)).toBe(0);
    }),
  );
});

it('knows the postal codes of both countries, and finds back every one it gives', { tags: ['API-105'] }, async () => {
  expect(await pointOfPostalCode('90210')).toEqual({
    latitude: expect.closeTo(34.09, 1),
    longitude: expect.closeTo(-118.41, 1),
  });
  expect(await pointOfPostalCode('M5V 3L9')).toEqual({
    latitude: expect.closeTo(43.64, 1),
    longitude: expect.closeTo(-79.4, 1),
  });
  expect(await pointOfPostalCode('34001')).toBeUndefined();
  for (const code of ['10001', '04101', '99501', '96813', '33101'])
    expect(await nearestPostalCode('US', (await pointOfPostalCode(code)) ?? newYork)).toBe(code);
});
