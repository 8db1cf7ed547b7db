// The wait before another code can be requested, in seconds and in words.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoDuration, minutesAndSeconds, secondsUntil } from './countdown.ts';

it('the countdown reads minutes:seconds', { tags: ['OTP-05'] }, () => {
  const texts = ['0:00', '0:09', '0:59', '1:00', '4:32', '60:00'];
  expect([0, 9, 59, 60, 272, 3600].map(minutesAndSeconds)).toEqual(texts);
  expect(isoDuration(272)).toBe('PT4M32S');
});

it('counts whole seconds down to the deadline and stays at nothing', { tags: ['OTP-06', 'OTP-07'] }, () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 1)).toBe(60);
  expect(secondsUntil(60_000, 59_001)).toBe(1);
  expect(secondsUntil(60_000, 59_999)).toBe(1);
  expect(secondsUntil(60_000, 60_000)).toBe(0);
  expect(secondsUntil(60_000, 90_000)).toBe(0);
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (deadline, now) => (secondsUntil(deadline, now) === 0) === now >= deadline),
  );
});
