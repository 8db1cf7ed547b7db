// The rules of weekly hours, compared with a simple check of each minute of a week.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIso } from './calendar-day.ts';
import { isInHours, type WeekRow, weekFaults } from './week-hours.ts';

const row = (weekday: number, from: number, until: number, more: Partial<WeekRow> = {}): WeekRow => ({
  kind: 'work',
  locationId: 'a',
  weekday,
  from,
  until,
  validFrom: null,
  validUntil: null,
  ...more,
});
const pause = (weekday: number, from: number, until: number, more: Partial<WeekRow> = {}) =>
  row(weekday, from, until, { kind: 'break', ...more });

const anyRow = fc
  .record({
    kind: fc.constantFrom('work' as const, 'break' as const),
    locationId: fc.constantFrom('a', 'b'),
    weekday: fc.integer({ min: 0, max: 6 }),
    from: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
    length: fc.integer({ min: 1, max: 24 }).map((hours) => hours * 60),
  })
  .map(({ length, ...rest }) => ({ ...rest, until: rest.from + length, validFrom: null, validUntil: null }));

/** Hours of the week that a row covers; the week wraps around. */
function hoursOf({ weekday, from, until }: WeekRow): Set<number> {
  const hours = new Set<number>();
  for (let at = from; at < until; at += 60) hours.add((weekday * 24 + at / 60) % 168);
  return hours;
}
const share = (a: WeekRow, b: WeekRow) => [...hoursOf(a)].some((hour) => hoursOf(b).has(hour));

describe('weekly hours', () => {
  it.each<[string, WeekRow[], string[]]>([
    ['a day with a break', [row(1, 480, 1020), pause(1, 720, 780)], []],
    ['to midnight, and past it', [row(5, 1080, 1440), row(6, 1320, 1800)], []],
    ['an end that is not after the start', [row(1, 600, 600)], ['times']],
    ['more than a day after midnight', [row(1, 600, 2881)], ['times']],
    ['an invalid weekday', [row(7, 480, 1020)], ['times']],
    ['half minutes', [row(1, 480.5, 1020)], ['times']],
    ['two locations at once', [row(1, 480, 720), row(1, 660, 1020, { locationId: 'b' })], ['overlap', 'overlap']],
    ['hours that touch', [row(1, 480, 720), row(1, 720, 1020, { locationId: 'b' })], []],
    ['a Saturday night that runs into Sunday', [row(6, 1320, 1560), row(0, 60, 480)], ['overlap', 'overlap']],
    ['a break of the night before', [row(6, 1320, 1680), pause(0, 60, 90)], []],
    ['a break elsewhere', [row(1, 480, 1020), pause(1, 720, 780, { locationId: 'b' })], ['break-outside']],
    ['a break on another day', [row(1, 480, 1020), pause(2, 720, 780)], ['break-outside']],
    [
      'summer after winter',
      [row(1, 480, 1020, { validUntil: '2027-05-31' }), row(1, 420, 900, { validFrom: '2027-06-01' })],
      [],
    ],
    [
      'summer and winter on one day',
      [row(1, 480, 1020, { validUntil: '2027-06-01' }), row(1, 420, 900, { validFrom: '2027-06-01' })],
      ['overlap', 'overlap'],
    ],
    [
      'a season that ends before it starts',
      [row(1, 480, 1020, { validFrom: '2027-06-02', validUntil: '2027-06-01' })],
      ['validity'],
    ],
    ['a day that does not exist', [row(1, 480, 1020, { validFrom: '2027-02-30' })], ['validity']],
  ])('%s', (_, rows, codes) => {
    expect(weekFaults(rows).map(({ code }) => code)).toEqual(codes);
  });

  it('are valid if and only if no hour is worked twice and each break overlaps work', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        const isFine = rows.every((own, at) => {
          const others = rows.filter((other, index) => index !== at && other.kind === 'work');
          return own.kind === 'work'
            ? !others.some((other) => share(own, other))
            : others.some((other) => other.locationId === own.locationId && share(own, other));
        });
        expect(weekFaults(rows).length === 0).toBe(isFine);
      }),
    );
  });

  it('contain a visit if each of its minutes is worked at its location and none is a break', () => {
    const day = dayOfIso('2027-03-10') ?? 0;
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 6 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 8 }),
        (rows, hour, length) => {
          const visit = { locationId: 'a', day, from: hour * 60, until: (hour + length) * 60 };
          // A Wednesday.
          const taken = [...hoursOf(row(3, visit.from, visit.until))];
          const own = rows.filter(({ locationId }) => locationId === 'a');
          const works = own.filter(({ kind }) => kind === 'work').flatMap((one) => [...hoursOf(one)]);
          const pauses = own.filter(({ kind }) => kind === 'break').flatMap((one) => [...hoursOf(one)]);
          const isIn = taken.every((at) => works.includes(at) && !pauses.includes(at));
          expect(isInHours(rows, visit)).toBe(isIn);
        },
      ),
    );
  });

  it('contain a visit only on the days on which they apply', () => {
    const visit = (iso: string) => ({ locationId: 'a', day: dayOfIso(iso) ?? 0, from: 540, until: 600 });
    const summer = [row(3, 480, 1020, { validFrom: '2027-06-02', validUntil: '2027-06-09' })];
    const days = ['2027-05-26', '2027-06-02', '2027-06-09', '2027-06-16'];
    expect(days.map((iso) => isInHours(summer, visit(iso)))).toEqual([false, true, true, false]);
  });
});
