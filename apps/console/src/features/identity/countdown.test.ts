// The resend wait in seconds and in words.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoDuration, minutesAndSeconds, secondsUntil } from './countdown.ts';

it('[OTP-05] shows minutes:seconds', () => {
  expect([0, 9, 60, 272, 3600].map(minutesAndSeconds)).toEqual(['0:00', '0:09', '1:00', '4:32', '60:00']);
  expect(isoDuration(272)).toBe('PT4M32S');
});

it('[OTP-06] [OTP-07] counts whole seconds down to the deadline and stays at nothing', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 1)).toBe(60);
  expect(secondsUntil(60_000, 59_999)).toBe(1);
  expect(secondsUntil(60_000, 60_000)).toBe(0);
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (deadline, now) => (secondsUntil(deadline, now) === 0) === now >= deadline),
  );
});
