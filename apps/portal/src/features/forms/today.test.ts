// The calendar day at the practice.
import { expect, test } from 'vitest';
import { todayIn } from './today.ts';

test('the day is the practice’s, not the visitor’s', () => {
  const now = new Date('2026-05-08T03:30:00Z');
  expect(todayIn('America/New_York', now)).toBe('2026-05-07');
  expect(todayIn('America/St_Johns', now)).toBe('2026-05-08');
  expect(todayIn('Asia/Tokyo', now)).toBe('2026-05-08');
});

test('an unknown zone still gives a date', () => {
  expect(todayIn('Mars/Olympus', new Date('2026-05-08T12:00:00Z'))).toMatch(/^2026-05-0[789]$/);
});
