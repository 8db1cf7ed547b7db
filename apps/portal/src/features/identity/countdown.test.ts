// The resend wait.
import { expect, test } from 'vitest';
import { formatCountdown, secondsLeft } from './countdown.ts';

test('[OTP-05] the countdown reads minutes:seconds', () => {
  expect([0, 9, 59, 60, 272, 3600].map(formatCountdown)).toEqual(['0:00', '0:09', '0:59', '1:00', '4:32', '60:00']);
});

test('[OTP-07] it counts whole seconds and ends at zero', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 1)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
  expect(secondsLeft(60_000, 90_000)).toBe(0);
});
