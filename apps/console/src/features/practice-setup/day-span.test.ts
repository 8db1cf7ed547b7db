// Proves how typed days and times are read.
import { describe, expect, it } from 'vitest';
import { draftOf, type SpanDraft, spanOf, wholeDays } from './day-span.ts';

const draft = (more: Partial<SpanDraft>): SpanDraft => ({
  fromDay: '2027-03-13',
  untilDay: '',
  isWhole: true,
  fromTime: '',
  untilTime: '',
  ...more,
});

describe('a span of days', () => {
  it('of whole days ends with the night after the last, and is told by its days again', () => {
    const one = spanOf(draft({}));
    expect(one).toEqual({ fromDay: '2027-03-13', fromMinute: 0, untilDay: '2027-03-14', untilMinute: 0 });
    const year = spanOf(draft({ fromDay: '2026-12-24', untilDay: '2026-12-31' }));
    expect(typeof year === 'string' ? year : wholeDays(year)).toEqual({ from: '2026-12-24', until: '2026-12-31' });
  });

  it('of hours has its times, and is no whole day', () => {
    const hours = spanOf(draft({ isWhole: false, fromTime: '09:30', untilTime: '12:00' }));
    expect(hours).toEqual({ fromDay: '2027-03-13', fromMinute: 570, untilDay: '2027-03-13', untilMinute: 720 });
    expect(typeof hours === 'string' ? hours : wholeDays(hours)).toBeUndefined();
  });

  it.each([
    { fromDay: '2026-12-24', fromMinute: 0, untilDay: '2027-01-01', untilMinute: 0 },
    { fromDay: '2027-03-13', fromMinute: 570, untilDay: '2027-03-13', untilMinute: 720 },
    { fromDay: '2027-03-13', fromMinute: 0, untilDay: '2027-03-13', untilMinute: 60 },
    { fromDay: '2027-03-13', fromMinute: 1020, untilDay: '2027-03-15', untilMinute: 0 },
  ])('%j is typed as what it is', (span) => {
    expect(spanOf(draftOf(span))).toEqual(span);
  });

  it.each([
    [{ fromDay: '' }, 'days'],
    [{ fromDay: '2027-02-30' }, 'days'],
    [{ untilDay: '2027-03-12' }, 'order'],
    [{ isWhole: false, fromTime: '09:00' }, 'days'],
    [{ isWhole: false, fromTime: '09:00', untilTime: '09:00' }, 'order'],
  ] as const)('%j is refused', (more, why) => {
    expect(spanOf(draft(more))).toBe(why);
  });
});
