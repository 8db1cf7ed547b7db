// Moments in the practice's zone, whatever zone the browser is in.
import { describe, expect, it } from 'vitest';
import { momentText, shortMomentText } from './practice-day.ts';

describe('a moment', () => {
  it('is told by the practice’s clock and calendar', () => {
    const instant = new Date('2026-11-23T02:05:00Z');
    expect(momentText(instant, 'America/New_York', 'en')).toBe('Nov 22, 2026, 9:05 PM');
    expect(momentText(instant, 'America/St_Johns', 'en')).toBe('Nov 22, 2026, 10:35 PM');
    expect(momentText(instant, 'Asia/Tokyo', 'en')).toBe('Nov 23, 2026, 11:05 AM');
    const now = new Date('2026-05-01T12:00:00Z');
    expect(shortMomentText(instant, 'Asia/Tokyo', 'en', now)).toBe('Nov 23, 11:05 AM');
    expect(shortMomentText(new Date('2027-01-01T02:00:00Z'), 'Asia/Tokyo', 'en', now)).toBe('Jan 1, 2027, 11:00 AM');
  });
});
