// Zones in integers, compared with the platform's own calendar.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotLabel } from './slot-label.ts';
import { zoneOf } from './zone.ts';

const zoneIds = [
  ...['America/New_York', 'America/St_Johns', 'America/Phoenix', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'],
  ...['Pacific/Apia', 'Africa/Casablanca', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/London', 'America/Havana'],
];
const anyZone = fc.constantFrom(...zoneIds);
/** 1990 to 2060, when every offset is a whole number of minutes. */
const anyInstant = fc.integer({ min: 10_519_200, max: 47_336_400 });

function wallTime(id: string, instant: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant * 60_000)
    .toZonedDateTimeISO(id)
    .toPlainDateTime();
}

describe('a zone', () => {
  it('shows the wall clock of the platform at every instant', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (id, instant) => {
        const zone = zoneOf(id);
        const wall = wallTime(id, instant);
        expect(zone.minuteOfDayAt(instant)).toBe(wall.hour * 60 + wall.minute);
        expect(zone.dayAt(instant)).toBe(
          Temporal.PlainDate.from('1970-01-01').until(wall.toPlainDate(), { largestUnit: 'days' }).days,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('finds exactly the instants at which its clock shows a time of day', () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 2879 }), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(anyZone, anyInstant, stretch, (id, near, [from, length]) => {
        const zone = zoneOf(id);
        const day = zone.dayAt(near);
        const ranges = zone.instantsOf(day, from, from + length);
        const isIn = (instant: number) => ranges.some((range) => range.from <= instant && instant < range.until);
        const around = day * 1440 + from - zone.offsetAt(near);
        for (let instant = around - 1500; instant < around + length + 1500; instant += 15) {
          const local = instant + zone.offsetAt(instant) - day * 1440;
          expect(isIn(instant)).toBe(local >= from && local < from + length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('starts its days when the platform does', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (id, instant) => {
        const start = Temporal.Instant.fromEpochMilliseconds(instant * 60_000)
          .toZonedDateTimeISO(id)
          .startOfDay();
        expect(zoneOf(id).startOf(zoneOf(id).dayAt(instant))).toBe(start.epochMilliseconds / 60_000);
      }),
      { numRuns: 1000 },
    );
  });

  it('throws for an unknown name', () => {
    expect(() => zoneOf('Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the label of a slot', () => {
  const newYork = zoneOf('America/New_York');
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 60_000;

  it('is h:mm A on the wall clock of the practice', { tags: ['BOOK-31'] }, () => {
    expect(slotLabel(newYork, at('2026-11-23T14:30:00Z'))).toBe('9:30 AM');
    expect(slotLabel(newYork, at('2026-11-23T17:05:00Z'))).toBe('12:05 PM');
    expect(slotLabel(newYork, at('2026-11-23T05:00:00Z'))).toBe('12:00 AM');
    expect(slotLabel(zoneOf('America/St_Johns'), at('2026-11-23T14:30:00Z'))).toBe('11:00 AM');
  });

  it('tells the two 1:30s of November 7, 2027 apart', { tags: ['CASE-02'] }, () => {
    expect(slotLabel(newYork, at('2027-11-07T05:30:00Z'))).toBe('1:30 AM EDT');
    expect(slotLabel(newYork, at('2027-11-07T06:30:00Z'))).toBe('1:30 AM EST');
    expect(slotLabel(newYork, at('2027-11-07T07:30:00Z'))).toBe('2:30 AM');
  });
});
