// Which times, days and providers are offered, and how the calendar's months are laid out and navigated.
import { clockOf, dayOfIso } from '@foyer/scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingSlot } from '../../kit/booking-host.ts';
import { emptyBooking } from './definition.ts';
import {
  canChoose,
  dedupe,
  firstFree,
  isStillFree,
  onlyType,
  openDays,
  providerEntries,
  providersFor,
  startOf,
  stateOfDay,
  timesAt,
  typeEntries,
} from './free-times.ts';
import { addMonths, compareMonths, dayAfterKey, monthOf, weeksOf } from './month.ts';

const clock = clockOf('America/New_York');
const at = (time: string) => `2026-05-12T${time}:00.000Z`;
const slot = (time: string, entityId = 'ito', available = true, locationId = 'harborside'): BookingSlot => ({
  time: at(time),
  startTime: at(time),
  entityId,
  available,
  locationId,
});
const before = Date.parse(at('00:00'));

describe('the soonest time', () => {
  const days = [
    { date: '2026-05-13', timeSlots: [{ ...slot('11:00'), time: '2026-05-13T11:00:00.000Z', startTime: '' }] },
    { date: '2026-05-12', timeSlots: [slot('15:00'), slot('14:00', 'ito', false), slot('15:00', 'lee', true, 'cove')] },
  ];

  it('is the first that can be chosen at the locations searched; of two at once, the nearer one', {
    tags: ['FLOW-19'],
  }, () => {
    expect(firstFree(days, ['harborside', 'cove'], before)).toEqual({
      day: '2026-05-12',
      start: at('15:00'),
      locationId: 'harborside',
    });
    expect(firstFree(days, ['cove', 'harborside'], before)?.locationId).toBe('cove');
    expect(firstFree(days, ['harborside'], Date.parse(at('15:00')))?.day).toBe('2026-05-13');
    expect(firstFree(days, ['elsewhere'], before)).toBeUndefined();
    expect(firstFree([], ['cove'], before)).toBeUndefined();
  });
});

describe('times', () => {
  it('of several slots at one time keeps the chosen provider’s, otherwise the first available one', {
    tags: ['BOOK-28'],
  }, () => {
    const taken = slot('13:00', 'ito', false);
    const others = slot('13:00', 'okafor');
    expect(dedupe([taken, others], '')).toEqual([others]);
    expect(dedupe([others, slot('13:00')], 'ito')).toEqual([slot('13:00')]);
    expect(dedupe([slot('13:00', 'lee'), others], '')).toEqual([slot('13:00', 'lee')]);
    expect(dedupe([slot('13:00', 'lee', false), taken], 'ito')).toEqual([taken]);
    expect(dedupe([slot('13:00', 'lee', false), taken], '')).toEqual([slot('13:00', 'lee', false)]);
  });

  it('lists each time once and in order, available if anybody is, in any order of input', {
    tags: ['BOOK-28', 'BOOK-29'],
  }, () => {
    const any = fc.record({
      time: fc.integer({ min: 0, max: 8 }).map((hour) => at(`1${hour}:00`)),
      entityId: fc.constantFrom('ito', 'okafor', 'lee'),
      available: fc.boolean(),
      locationId: fc.constant('harborside'),
    });
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom('', 'ito'), (slots, providerId) => {
        const stay = dedupe(slots, providerId);
        const times = stay.map(startOf);
        expect(times).toEqual([...new Set(slots.map(startOf))].sort());
        for (const slot of stay)
          expect(slot.available).toBe(slots.some((other) => startOf(other) === startOf(slot) && other.available));
      }),
    );
  });

  it('are split at noon in the practice’s zone', { tags: ['BOOK-30', 'BOOK-31'] }, () => {
    const slots = [slot('16:30'), slot('15:59'), slot('16:00')];
    const { morning, afternoon, open } = timesAt(slots, 'harborside', '', clock, before);
    expect([morning.map(startOf), afternoon.map(startOf), open]).toEqual([
      [at('15:59')],
      [at('16:00'), at('16:30')],
      3,
    ]);
    expect(timesAt(slots, 'harborside', '', clockOf('Asia/Kolkata'), before).morning).toEqual([]);
    expect(timesAt(slots, 'cove', '', clock, before).open).toBe(0);
    expect(timesAt(slots, 'harborside', 'okafor', clock, before).open).toBe(0);
  });

  it('cannot be chosen if taken or past', { tags: ['BOOK-40', 'BOOK-41'] }, () => {
    const now = Date.parse(at('14:00'));
    expect([slot('14:00'), slot('14:15'), slot('14:15', 'ito', false)].map((each) => canChoose(each, now))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are read from time, otherwise from startTime', () => {
    const bare = { locationId: 'x', entityId: 'y', available: true };
    expect(startOf({ ...bare, startTime: '2026-05-12T09:30:00-04:00' })).toBe(at('13:30'));
    expect(startOf({ ...bare, time: at('13:00'), startTime: at('14:00') })).toBe(at('13:00'));
    expect(startOf(bare)).toBe('');
    expect(dedupe([bare], '')).toEqual([]);
  });

  it('a chosen one is still free while its location offers it, with the provider if one is chosen', {
    tags: ['BOOK-26', 'BOOK-34', 'BOOK-35'],
  }, () => {
    const value = { ...emptyBooking, appointment_time: at('13:30'), location_id: 'harborside' };
    const withIto = { ...value, appointment_booking_provider_id: 'ito' };
    expect(isStillFree([slot('13:30')], value)).toBe(true);
    expect(isStillFree([slot('13:30', 'okafor')], value)).toBe(true);
    expect(isStillFree([slot('13:30', 'okafor')], withIto)).toBe(false);
    expect(isStillFree([slot('13:30', 'ito', false)], value)).toBe(false);
    expect(isStillFree([slot('13:30', 'ito', true, 'cove')], value)).toBe(false);
    expect(isStillFree([slot('13:00')], value)).toBe(false);
    expect(isStillFree([], value)).toBe(false);
  });
});

describe('days', () => {
  const days = [
    { date: '2026-05-12', timeSlots: [slot('13:00')] },
    { date: '2026-05-13', timeSlots: [{ ...slot('13:00'), available: false }] },
    { date: '2026-05-14', timeSlots: [] },
  ];

  it('are closed if past or without a time to choose, and say which', { tags: ['BOOK-38', 'BOOK-39'] }, () => {
    const open = openDays(days, ['harborside'], before);
    const states = ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15'].map((day) =>
      stateOfDay(day, '2026-05-12', open),
    );
    expect(states).toEqual(['past', 'open', 'none', 'none', 'none']);
    expect(openDays(days, ['cove'], before).size).toBe(0);
    expect(openDays(days, ['harborside'], Date.parse(at('23:00'))).size).toBe(0);
  });

  it('are laid out in weeks from Sunday, each day of the month once', { tags: ['BOOK-02'] }, () => {
    expect(weeksOf({ year: 2026, month: 5 })[0]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-05-01',
      '2026-05-02',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const weeks = weeksOf({ year, month });
        const all = weeks.flat().filter((day) => day !== undefined);
        expect(all).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate());
        expect(new Set(all).size).toBe(all.length);
        for (const week of weeks)
          for (const [at, day] of week.entries()) if (day) expect(new Date(day).getUTCDay()).toBe(at);
      }),
    );
  });

  it('can be navigated by arrows, Home and End, page keys and Shift', { tags: ['BOOK-02'] }, () => {
    const from = '2026-05-12';
    const to = (key: string, isShift = false) => dayAfterKey(from, key, isShift);
    expect([to('ArrowLeft'), to('ArrowRight')]).toEqual(['2026-05-11', '2026-05-13']);
    expect([to('ArrowUp'), to('ArrowDown')]).toEqual(['2026-05-05', '2026-05-19']);
    expect([to('Home'), to('End')]).toEqual(['2026-05-10', '2026-05-16']);
    expect([to('PageUp'), to('PageDown'), to('PageDown', true)]).toEqual(['2026-04-12', '2026-06-12', '2027-05-12']);
    expect([to('a'), to('toString')]).toEqual([undefined, undefined]);
    expect(dayAfterKey('2026-01-31', 'PageDown', false)).toBe('2026-02-28');
    const day = fc.integer({ min: 15000, max: 40000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
    const keys = fc.constantFrom('ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown');
    fc.assert(
      fc.property(day, keys, fc.boolean(), (start, key, isShift) => {
        expect(dayOfIso(dayAfterKey(start, key, isShift) ?? '')).toBeDefined();
      }),
    );
  });

  it('months continue across years', { tags: ['BOOK-20'] }, () => {
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(monthOf('2026-05-12')).toEqual({ year: 2026, month: 5 });
    expect(compareMonths({ year: 2026, month: 12 }, { year: 2027, month: 1 })).toBeLessThan(0);
  });
});

describe('lists', () => {
  const providers = [
    { id: 'ito', displayName: 'Dr. Ito' },
    { id: 'okafor', displayName: 'Dr. Okafor' },
  ];
  const types = [{ id: 'cleaning', name: 'Cleaning', duration: 45 }];

  it('begin with an empty entry', { tags: ['BOOK-11', 'BOOK-12'] }, () => {
    expect(typeEntries(types, 'Choose one')).toEqual([{ id: '', name: 'Choose one', duration: 0 }, ...types]);
    expect(providerEntries(providers, 'Any provider')[0]).toEqual({ id: '', displayName: 'Any provider' });
  });

  it('a single type is preselected', { tags: ['BOOK-24'] }, () => {
    expect(onlyType(types)).toEqual(types[0]);
    expect([onlyType([]), onlyType([...types, { id: 'b', name: 'B', duration: 5 }])]).toEqual([undefined, undefined]);
  });

  it('providers are those of the type who are free on the day and at the time', {
    tags: ['BOOK-16', 'BOOK-18', 'BOOK-27'],
  }, () => {
    const slots = [
      slot('13:00'),
      slot('13:30', 'okafor'),
      slot('14:00', 'ito', false),
      slot('13:30', 'ito', true, 'cove'),
    ];
    const idsFor = (value: object, places = ['harborside']) =>
      providersFor(providers, slots, { ...emptyBooking, ...value }, places, before).map(({ id }) => id);
    const day = { appointment_date: '2026-05-12T12:00:00.000Z' };
    expect(idsFor({})).toEqual(['ito', 'okafor']);
    expect(idsFor(day)).toEqual(['ito', 'okafor']);
    expect(idsFor(day, ['cove'])).toEqual(['ito']);
    expect(idsFor({ ...day, appointment_time: at('13:30'), location_id: 'harborside' })).toEqual(['okafor']);
    expect(idsFor({ ...day, appointment_time: at('14:00'), location_id: 'harborside' })).toEqual([]);
    expect(providersFor(providers, undefined, { ...emptyBooking, ...day }, [], before)).toEqual(providers);
  });
});
