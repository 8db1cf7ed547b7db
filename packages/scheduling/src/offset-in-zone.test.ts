// The offset of local times, also around clock changes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIso, isoOfDay } from './calendar-day.ts';
import { offsetInZone, writeOffset } from './offset-in-zone.ts';

const at = (text: string, zone: string) => {
  const [date = '', hour = '', minute = ''] = text.split(/[ :]/);
  return writeOffset(offsetInZone(dayOfIso(date) ?? 0, Number(hour) * 60 + Number(minute), zone));
};

describe('the offset of a local time', () => {
  it.each([
    ['2026-01-15 09:00', 'America/New_York', '-05:00'],
    ['2026-07-15 09:00', 'America/New_York', '-04:00'],
    ['2026-03-08 01:59', 'America/New_York', '-05:00'],
    ['2026-03-08 02:30', 'America/New_York', '-05:00'],
    ['2026-03-08 03:00', 'America/New_York', '-04:00'],
    ['2026-11-01 00:59', 'America/New_York', '-04:00'],
    ['2026-11-01 01:30', 'America/New_York', '-04:00'],
    ['2026-11-01 02:00', 'America/New_York', '-05:00'],
    ['2026-05-14 12:00', 'America/St_Johns', '-02:30'],
    ['2026-05-14 12:00', 'Asia/Kathmandu', '+05:45'],
    ['2026-05-14 12:00', 'UTC', '+00:00'],
  ])('%s in %s is %s', (text, zone, offset) => {
    expect(at(text, zone)).toBe(offset);
  });

  it('agrees with Temporal at every time of many years and zones', () => {
    const zones = ['America/New_York', 'America/St_Johns', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(...zones),
        (day, minutes, zone) => {
          const time = `${Math.floor(minutes / 60)}`.padStart(2, '0');
          const local = `${isoOfDay(day)}T${time}:${`${minutes % 60}`.padStart(2, '0')}`;
          const there = Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' });
          // Temporal moves a skipped time forward; here it keeps the offset from before the change.
          fc.pre(there.toPlainDateTime().toString() === `${local}:00`);
          expect(offsetInZone(day, minutes, zone)).toBe(there.offsetNanoseconds / 60e9);
        },
      ),
    );
  });

  it('throws for an unknown zone', () => {
    expect(() => offsetInZone(0, 0, 'Mars/Olympus')).toThrow(RangeError);
  });
});
