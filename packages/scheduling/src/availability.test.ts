// Free slots: the hard cases by name, and every result compared with a simple check of each minute.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AvailabilityQuestion,
  freeStarts,
  isFreeStart,
  type VisitRules,
  type WeeklyHours,
} from './availability.ts';
import { dayOfIso, isoOfDay, weekdayOfDay } from './calendar-day.ts';
import { slotLabel } from './slot-label.ts';
import { zoneOf } from './zone.ts';

const newYork = zoneOf('America/New_York');
const day = (iso: string) => dayOfIso(iso) ?? Number.NaN;
const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds / 60_000;
const everyDay = (from: number, until: number): WeeklyHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, until }));

const rules: VisitRules = {
  duration: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  notice: 0,
  horizonDays: 400,
  granularity: 30,
};
interface Setup extends Partial<Omit<AvailabilityQuestion, 'working' | 'rules'>> {
  readonly working?: Partial<AvailabilityQuestion['working']>;
  readonly rules?: Partial<VisitRules>;
}
const question = ({ working, rules: own, ...rest }: Setup = {}): AvailabilityQuestion => ({
  zone: newYork,
  busy: [],
  now: at('2026-11-21T12:00:00Z'),
  ...rest,
  working: { hours: everyDay(540, 1020), breaks: [], closed: [], away: [], ...working },
  rules: { ...rules, ...own },
});
const on = (q: AvailabilityQuestion, iso: string) => freeStarts(q, { from: day(iso), until: day(iso) });
const labels = (q: AvailabilityQuestion, iso: string) => on(q, iso).map((start) => slotLabel(q.zone, start));

describe('when the clock changes', () => {
  const allDay = question({ working: { hours: everyDay(0, 1440) }, rules: { duration: 60 } });

  it('on March 14, 2027 in New York nothing begins from 2:00 to 2:59, and an hour from 1:30 ends at 3:30', {
    tags: ['CASE-01'],
  }, () => {
    const starts = labels(allDay, '2027-03-14');
    expect(starts.slice(0, 6)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM', '3:00 AM', '3:30 AM']);
    const start = on(allDay, '2027-03-14')[3] ?? 0;
    expect(slotLabel(newYork, start + 60)).toBe('3:30 AM');
    expect(starts.at(-1)).toBe('11:30 PM');
  });

  it('on November 7, 2027 both 1:30s are offered, as two instants', { tags: ['CASE-02'] }, () => {
    const starts = on(allDay, '2027-11-07');
    const halfPast = starts.filter((start) => slotLabel(newYork, start).startsWith('1:30 AM'));
    expect(halfPast).toEqual([at('2027-11-07T05:30:00Z'), at('2027-11-07T06:30:00Z')]);
    expect(new Set(labels(allDay, '2027-11-07')).size).toBe(starts.length);
  });

  it.each([
    ['2027-03-01', '2027-03-31'],
    ['2027-11-01', '2027-11-30'],
  ])('in the month from %s the first slot is at 9:00 on every weekday', { tags: ['CASE-03'] }, (from, until) => {
    const q = question({ working: { hours: everyDay(540, 1020).filter(({ weekday }) => weekday > 0 && weekday < 6) } });
    const first = new Map<string, string>();
    for (const start of freeStarts(q, { from: day(from), until: day(until) })) {
      const date = isoOfDay(newYork.dayAt(start));
      if (!first.has(date)) first.set(date, slotLabel(newYork, start));
    }
    const weekdays = Array.from({ length: day(until) - day(from) + 1 }, (_, n) => day(from) + n).filter(
      (one) => weekdayOfDay(one) > 0 && weekdayOfDay(one) < 6,
    );
    expect([...first]).toEqual(weekdays.map((one) => [isoOfDay(one), '9:00 AM']));
  });

  it('a notice of one day is 24 hours, even when the day has 23', { tags: ['CASE-04'] }, () => {
    const q = question({
      working: { hours: everyDay(0, 1440) },
      rules: { notice: 1440 },
      now: at('2027-03-13T14:00:00Z'),
    });
    const [first] = freeStarts(q, { from: day('2027-03-13'), until: day('2027-03-15') });
    expect(first).toBe(at('2027-03-14T14:00:00Z'));
    expect(slotLabel(newYork, first ?? 0)).toBe('10:00 AM');
  });

  it('an instant is the same in every zone', { tags: ['CASE-05'] }, () => {
    const q = question({ zone: zoneOf('America/St_Johns') });
    const [first] = on(q, '2026-11-23');
    expect(new Date((first ?? 0) * 60_000).toISOString()).toBe('2026-11-23T12:30:00.000Z');
  });
});

describe('around busy times', () => {
  const taken = (from: string, until: string) => ({
    from: at(`2026-11-23T${from}:00Z`),
    until: at(`2026-11-23T${until}:00Z`),
  });

  it('visits may touch, and buffers keep them apart', { tags: ['CASE-12'] }, () => {
    const busy = [taken('15:00', '16:00')];
    const near = (q: AvailabilityQuestion) => labels(q, '2026-11-23').slice(0, 6);
    expect(near(question({ busy }))).toEqual(['9:00 AM', '9:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM']);
    expect(near(question({ busy, rules: { bufferAfter: 5 } }))[1]).toBe('11:00 AM');
    expect(near(question({ busy, rules: { bufferBefore: 5 } })).slice(0, 3)).toEqual([
      '9:00 AM',
      '9:30 AM',
      '11:30 AM',
    ]);
  });

  it('no visit lies in a lunch break, but a buffer may', { tags: ['CASE-12'] }, () => {
    const q = question({ working: { breaks: everyDay(720, 780) }, rules: { bufferAfter: 15, bufferBefore: 15 } });
    const starts = labels(q, '2026-11-23');
    expect(starts.slice(5, 7)).toEqual(['11:30 AM', '1:00 PM']);
    expect(starts.at(-1)).toBe('4:30 PM');
  });

  it('shifts reach to midnight and past it, and belong to the day they begin on', { tags: ['CASE-12'] }, () => {
    expect(labels(question({ working: { hours: everyDay(1320, 1440) } }), '2026-11-23').at(-1)).toBe('11:30 PM');
    const night = question({ working: { hours: [{ weekday: 1, from: 1380, until: 1560 }] } });
    expect(labels(night, '2026-11-23')).toEqual(['11:00 PM', '11:30 PM']);
    expect(labels(night, '2026-11-24')).toEqual(['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM']);
    const closed = {
      ...night,
      working: { ...night.working, closed: [{ from: day('2026-11-23'), until: day('2026-11-23') }] },
    };
    expect(labels(closed, '2026-11-24')).toEqual([]);
  });

  it('a visit longer than every gap is not offered', { tags: ['CASE-12'] }, () => {
    const busy = [taken('15:00', '16:00'), taken('18:00', '21:00')];
    expect(on(question({ busy, rules: { duration: 121 } }), '2026-11-23')).toEqual([]);
    expect(labels(question({ busy, rules: { duration: 120 } }), '2026-11-23')).toEqual(['11:00 AM']);
  });

  it('a shift past midnight joins the hours of the next day, even on the night when the clock changes', {
    tags: ['CASE-12'],
  }, () => {
    const around = [
      { weekday: 6, from: 1320, until: 1440 },
      { weekday: 0, from: 0, until: 300 },
    ];
    const q = question({ working: { hours: around }, rules: { duration: 120, granularity: 60 } });
    expect(labels(q, '2027-03-13')).toEqual(['10:00 PM', '11:00 PM']);
    // The clock jumps from 1:59 to 3:00, so two hours from 1:00 end at 4:00.
    expect(labels(q, '2027-03-14')).toEqual(['12:00 AM', '1:00 AM', '3:00 AM']);
    expect(labels(q, '2027-11-06')).toEqual(['10:00 PM', '11:00 PM']);
    expect(labels(q, '2027-11-07')).toEqual(['12:00 AM', '1:00 AM EDT', '1:00 AM EST', '2:00 AM', '3:00 AM']);
  });

  it('busy times may overlap, contain each other and come in any order; an empty one blocks nothing', {
    tags: ['CASE-12'],
  }, () => {
    const busy = [taken('20:00', '20:30'), taken('15:00', '18:00'), taken('16:00', '17:00'), taken('17:30', '19:00')];
    const starts = labels(question({ busy: [...busy, taken('19:15', '19:15')] }), '2026-11-23');
    expect(starts).toEqual(['9:00 AM', '9:30 AM', '2:00 PM', '2:30 PM', '3:30 PM', '4:00 PM', '4:30 PM']);
  });

  it('hours apply from their first to their last day, and touching ones are merged', () => {
    const hours = [
      { weekday: 1, from: 540, until: 600, validUntil: day('2026-11-23') },
      { weekday: 1, from: 600, until: 660, validFrom: day('2026-11-23') },
    ];
    const q = question({ working: { hours }, rules: { duration: 60 } });
    expect(labels(q, '2026-11-23')).toEqual(['9:00 AM', '9:30 AM', '10:00 AM']);
    expect(labels(q, '2026-11-30')).toEqual(['10:00 AM']);
  });

  it('nothing is offered before the notice has passed or after the horizon', () => {
    const now = at('2026-11-23T15:10:00Z');
    expect(labels(question({ now }), '2026-11-23')[0]).toBe('10:30 AM');
    expect(labels(question({ now, rules: { notice: 120 } }), '2026-11-23')[0]).toBe('12:30 PM');
    expect(on(question({ now }), '2026-11-22')).toEqual([]);
    const near = question({ now, rules: { horizonDays: 1 } });
    expect([on(near, '2026-11-24').length, on(near, '2026-11-25').length]).toEqual([16, 0]);
  });
});

const minute = (min: number, max: number) => fc.integer({ min, max: max });
const anyHours = fc
  .tuple(minute(0, 6), minute(0, 95), minute(1, 90))
  .map(([weekday, from, length]) => ({ weekday, from: from * 15, until: Math.min(from * 15 + length * 15, 2880) }));
const nearDays = ['2027-03-12', '2027-11-05', '2026-12-20', '2027-04-02', '2027-10-01'].map(day);

/** The same result by brute force: every minute of the days is checked against the definition. */
function plainLook(q: AvailabilityQuestion, from: number, until: number): number[] {
  const { zone, working, rules: visit, busy, now } = q;
  const rowAt = (rows: readonly WeeklyHours[], instant: number) =>
    [0, 1].some((back) => {
      const local = instant + zone.offsetAt(instant);
      const begun = Math.floor(local / 1440) - back;
      const shown = local - begun * 1440;
      const isClosed =
        rows === working.hours && working.closed.some((range) => range.from <= begun && begun <= range.until);
      return rows.some(
        (row) => !isClosed && row.weekday === weekdayOfDay(begun) && row.from <= shown && shown < row.until,
      );
    });
  const works = (instant: number) => {
    const today = zone.dayAt(instant);
    if (working.closed.some((range) => range.from <= today && today <= range.until)) return false;
    if (working.away.some((range) => range.from <= instant && instant < range.until)) return false;
    return rowAt(working.hours, instant) && !rowAt(working.breaks, instant);
  };
  const free: number[] = [];
  for (let start = zone.startOf(from); start < zone.startOf(until + 1); start += 1) {
    if (start < now + visit.notice || zone.dayAt(start) > zone.dayAt(now) + visit.horizonDays) continue;
    const minutes = Array.from({ length: visit.duration }, (_, n) => start + n);
    if (!minutes.every(works)) continue;
    const [begins, ends] = [start - visit.bufferBefore, start + visit.duration + visit.bufferAfter];
    if (busy.every((range) => range.until <= begins || range.from >= ends || range.until <= range.from))
      free.push(start);
  }
  return free;
}

describe('every result', () => {
  const setup = fc.record({
    zone: fc.constantFrom('America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kolkata').map(zoneOf),
    start: fc.constantFrom(...nearDays),
    hours: fc.array(anyHours, { maxLength: 8 }),
    breaks: fc.array(anyHours, { maxLength: 2 }),
    closed: fc.array(minute(0, 3), { maxLength: 1 }),
    away: fc.array(fc.tuple(minute(0, 4000), minute(0, 600)), { maxLength: 2 }),
    busy: fc.array(fc.tuple(minute(-200, 4400), minute(0, 200)), { maxLength: 8 }),
    visit: fc.record({
      duration: minute(1, 90),
      bufferBefore: minute(0, 20),
      bufferAfter: minute(0, 20),
      notice: fc.constantFrom(0, 0, 60, 1440),
      horizonDays: fc.constantFrom(400, 2),
    }),
    ahead: minute(-3000, 3000),
  });

  it('on a grid of one minute equals a check of each minute', { tags: ['CASE-12', 'CASE-13'], timeout: 60_000 }, () => {
    fc.assert(
      fc.property(setup, ({ zone, start, hours, breaks, closed, away, busy, visit, ahead }) => {
        const origin = zone.startOf(start);
        const ranges = (list: [number, number][]) =>
          list.map(([from, length]) => ({ from: origin + from, until: origin + from + length }));
        const q: AvailabilityQuestion = {
          zone,
          now: origin + ahead,
          busy: ranges(busy),
          rules: { ...visit, granularity: 1 },
          working: {
            hours,
            breaks,
            away: ranges(away),
            closed: closed.map((n) => ({ from: start + n, until: start + n })),
          },
        };
        const starts = freeStarts(q, { from: start, until: start + 2 });
        expect(starts).toEqual(plainLook(q, start, start + 2));
        const sample = starts[starts.length >> 1];
        if (sample !== undefined) {
          expect(isFreeStart(q, sample)).toBe(true);
          expect(isFreeStart({ ...q, busy: [...q.busy, { from: sample, until: sample + 1 }] }, sample)).toBe(false);
        }
        // A coarser grid offers a subset, and skips no opening in which a multiple fits.
        const coarse = freeStarts({ ...q, rules: { ...q.rules, granularity: 15 } }, { from: start, until: start + 2 });
        const all = new Set(starts);
        expect(coarse.every((one) => all.has(one))).toBe(true);
        expect(coarse).toEqual([...coarse].sort((a, b) => a - b));
      }),
      { numRuns: 150 },
    );
  });

  it('on a coarse grid is the subset of the fine grid that lies on it, counted from the opening', () => {
    const opens = fc.record({ from: minute(240, 700), length: minute(60, 600) });
    const taken = fc.array(fc.tuple(minute(0, 3 * 1440), minute(1, 240)), { maxLength: 12 });
    fc.assert(
      fc.property(
        opens,
        taken,
        fc.constantFrom(...nearDays),
        fc.constantFrom(5, 10, 15, 20, 45),
        minute(5, 90),
        ({ from, length }, list, start, granularity, duration) => {
          const busy = list.map(([after, size]) => {
            const begins = newYork.startOf(start) + after;
            return { from: begins, until: begins + size };
          });
          const working = { hours: everyDay(from, from + length) };
          const q = question({ busy, working, now: newYork.startOf(start), rules: { duration, granularity } });
          const fine = plainLook(q, start, start + 2);
          const isOnGrid = (one: number) => (newYork.minuteOfDayAt(one) - from) % granularity === 0;
          expect(freeStarts(q, { from: start, until: start + 2 })).toEqual(fine.filter(isOnGrid));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('for several days equals the results for each day, for any hours and any grid', () => {
    const hours = fc.array(fc.oneof(anyHours, fc.constantFrom(...everyDay(0, 1440))), { maxLength: 10 });
    fc.assert(
      fc.property(
        hours,
        fc.constantFrom(...nearDays),
        minute(1, 120),
        minute(1, 120),
        (hours, start, duration, granularity) => {
          const q = question({ now: newYork.startOf(start), working: { hours }, rules: { duration, granularity } });
          const days = [0, 1, 2, 3].map((n) => freeStarts(q, { from: start + n, until: start + n }));
          const whole = freeStarts(q, { from: start, until: start + 3 });
          expect(whole).toEqual(days.flat());
          expect(new Set(whole).size).toBe(whole.length);
        },
      ),
    );
  });

  it('for a month equals the results for each day', () => {
    const q = question({ busy: [{ from: at('2026-12-03T15:00:00Z'), until: at('2026-12-08T16:00:00Z') }] });
    const month = freeStarts(q, { from: day('2026-12-01'), until: day('2026-12-31') });
    const days = Array.from({ length: 31 }, (_, n) => on(q, isoOfDay(day('2026-12-01') + n))).flat();
    expect(month).toEqual(days);
  });
});
