// Proves when steps are due and texts may go: on the wall clock, over both changes of the clocks, and in no zone at night.
import { canadianProvinces, usStates } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOf, isTextTime, localDay, textsEndAt, textTimeOf, zonesOfRegion } from './reminder-time.policy.ts';
import { zonesOfRegions } from './zones-of-regions.ts';

const newYork = { zone: 'America/New_York', daysAt: 600 };
const quiet = { quietFrom: 480, quietUntil: 1260 };
const days = (n: number) => ({ when: 'days', n }) as const;
const hours = (n: number) => ({ when: 'hours', n }) as const;

describe('a step is due', () => {
  it.each([
    [
      '24 hours before a Monday after the clocks went back',
      hours(24),
      '2026-11-02T14:00:00Z',
      '2026-11-01T14:00:00.000Z',
    ],
    ['over the night in which they go back', hours(24), '2026-11-01T14:00:00Z', '2026-10-31T13:00:00.000Z'],
    ['over the night in which they go forward', hours(24), '2026-03-08T13:00:00Z', '2026-03-07T14:00:00.000Z'],
    ['at a time that the clock skips, an hour later', hours(24), '2026-03-09T06:30:00Z', '2026-03-08T07:30:00.000Z'],
    ['at a time that it shows twice, the first', hours(24), '2026-11-02T06:30:00Z', '2026-11-01T05:30:00.000Z'],
    ['hours over midnight', hours(5), '2026-05-12T06:00:00Z', '2026-05-12T01:00:00.000Z'],
    ['days at 10:00 AM, whatever the visit’s time', days(3), '2026-05-12T03:30:00Z', '2026-05-08T14:00:00.000Z'],
    ['days over a change of the clocks', days(3), '2026-03-09T13:00:00Z', '2026-03-06T15:00:00.000Z'],
  ])('%s', { tags: ['REM-01', 'REM-04'] }, (_, step, startsAt, due) => {
    expect(dueOf(step, new Date(startsAt), newYork)?.toISOString()).toBe(due);
  });

  it('never for the one at booking, and always before its visit', { tags: ['REM-03'] }, () => {
    expect(dueOf({ when: 'booking', n: 0 }, new Date(), newYork)).toBeUndefined();
    const zone = fc.constantFrom('America/New_York', 'America/St_Johns', 'Pacific/Honolulu', 'America/Phoenix');
    const start = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const step = fc.oneof(fc.integer({ min: 1, max: 60 }).map(days), fc.integer({ min: 1, max: 96 }).map(hours));
    fc.assert(
      fc.property(zone, start, step, fc.integer({ min: 0, max: 1439 }), (id, startsAt, when, daysAt) => {
        const due = dueOf(when, startsAt, { zone: id, daysAt });
        if (when.when === 'days') expect((due?.getTime() ?? 0) < startsAt.getTime()).toBe(true);
        // An hour before a time that follows the skipped one is that time itself.
        else expect((due?.getTime() ?? 0) <= startsAt.getTime()).toBe(true);
      }),
    );
  });
});

describe('a text goes', () => {
  it('at 8:00 PM of the evening before what falls into the night', { tags: ['REM-05'] }, () => {
    const at = (due: string, ...zones: string[]) => textTimeOf(new Date(due), zones, quiet)?.toISOString();
    // 6:00 AM, 10:30 PM and noon in New York.
    expect(at('2026-05-12T10:00:00Z', newYork.zone)).toBe('2026-05-12T00:00:00.000Z');
    expect(at('2026-05-13T02:30:00Z', newYork.zone)).toBe('2026-05-13T00:00:00.000Z');
    expect(at('2026-05-12T16:00:00Z', newYork.zone)).toBe('2026-05-12T16:00:00.000Z');
    // 9:00 AM in New York is 6:00 AM in California; 8:00 PM there is 5:00 PM.
    expect(at('2026-05-12T13:00:00Z', newYork.zone, 'America/Los_Angeles')).toBe('2026-05-12T00:00:00.000Z');
    // A practice that ends at 6:00 PM sends at 5:00 PM.
    expect(textTimeOf(new Date('2026-05-12T10:00:00Z'), [newYork.zone], { quietFrom: 480, quietUntil: 1080 })).toEqual(
      new Date('2026-05-11T21:00:00Z'),
    );
  });

  it('in no zone of the region at night, never later than it was due and within a day before', {
    tags: ['REM-05'],
  }, () => {
    const region = fc.oneof(
      fc.constantFrom(...usStates.map(({ code }) => [code, 'US'] as const)),
      fc.constantFrom(...canadianProvinces.map(({ code }) => [code, 'CA'] as const)),
    );
    const due = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    const hoursOf = fc.record({
      quietFrom: fc.integer({ min: 480, max: 720 }),
      quietUntil: fc.integer({ min: 1020, max: 1260 }),
    });
    const practice = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'America/Halifax');
    fc.assert(
      fc.property(region, due, hoursOf, practice, ([code, country], instant, range, zone) => {
        const zones = [zone, ...zonesOfRegion(code, country)];
        const at = textTimeOf(instant, zones, range);
        if (!at) return;
        expect(isTextTime(at, zones, range)).toBe(true);
        expect(at <= instant && instant.getTime() - at.getTime() <= 86_400_000).toBe(true);
        expect(textsEndAt(at, zones, range) > at).toBe(true);
      }),
    );
  });

  it('has an evening for every region and practice of the mainland with the full hours', { tags: ['REM-05'] }, () => {
    for (const { code } of usStates.filter(({ code: one }) => !['GU', 'MP'].includes(one)))
      for (let hour = 0; hour < 24; hour += 1) {
        const due = new Date(Date.UTC(2026, 4, 12, hour));
        expect(textTimeOf(due, [newYork.zone, ...zonesOfRegion(code, 'US')], quiet), code).toBeDefined();
      }
  });
});

it('the data knows every state and province, in zones that exist', { tags: ['REM-05'] }, () => {
  expect(Object.keys(zonesOfRegions.US).sort()).toEqual(usStates.map(({ code }) => code).sort());
  expect(Object.keys(zonesOfRegions.CA).sort()).toEqual(canadianProvinces.map(({ code }) => code).sort());
  const zones = Object.values(zonesOfRegions).flatMap((regions) => Object.values(regions).flat());
  for (const zone of zones) expect(localDay(new Date('2026-05-12T12:00:00Z'), zone)).toBe('2026-05-12');
  expect(zonesOfRegion('maine', 'US')).toEqual(['America/New_York']);
  expect(zonesOfRegion('XX', 'US')).toEqual([]);
  expect(zonesOfRegion('Bavaria', 'DE')).toEqual([]);
});
