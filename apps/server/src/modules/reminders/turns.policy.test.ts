// Proves that the planner reads every visit of which a step has its turn, and hardly any other.
import { canadianProvinces, usStates } from '@foyer/forms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPlan, type ReminderPlan, type ReminderStep } from './reminder-plan.policy.ts';
import { nextTurn, startsOf, turnsOf } from './turns.policy.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const [base] = defaultPlan.steps;

const regions = [
  ...usStates.map(({ code }) => ({ state: code, country: 'US' })),
  ...canadianProvinces.map(({ code }) => ({ state: code, country: 'CA' })),
  { state: '', country: 'US' },
];

const planOf = (
  when: 'days' | 'hours',
  n: number,
  channel: 'email' | 'text',
  more: Pick<ReminderPlan, 'daysAt' | 'quietFrom' | 'quietUntil'>,
): { plan: ReminderPlan; step: ReminderStep } => {
  const step = { ...(base as ReminderStep), when, n, channel };
  return { plan: { ...defaultPlan, ...more, steps: [step] }, step };
};

it('no turn of a visit is missed, in any zone and region, also when the clocks change', {
  tags: ['REM-04', 'REM-05'],
}, () => {
  const zones = fc.constantFrom(
    'America/New_York',
    'America/St_Johns',
    'Pacific/Honolulu',
    'America/Phoenix',
    'Europe/Berlin',
  );
  // Around the changes of the clocks in every other case.
  const starts = fc.oneof(
    fc.date({ min: new Date('2026-11-01'), max: new Date('2027-12-01'), noInvalidDate: true }),
    fc.date({ min: new Date('2027-03-12'), max: new Date('2027-03-17'), noInvalidDate: true }),
    fc.date({ min: new Date('2027-11-05'), max: new Date('2027-11-10'), noInvalidDate: true }),
  );
  const [when, channel] = [
    fc.constantFrom('days' as const, 'hours' as const),
    fc.constantFrom('email' as const, 'text' as const),
  ];
  const quiet = fc.record({
    daysAt: fc.integer({ min: 0, max: 1439 }),
    quietFrom: fc.integer({ min: 480, max: 720 }),
    quietUntil: fc.integer({ min: 1020, max: 1260 }),
  });
  const lengths = fc.integer({ min: 1, max: 375 });
  fc.assert(
    fc.property(
      ...([
        zones,
        starts,
        when,
        channel,
        quiet,
        fc.constantFrom(...regions),
        fc.integer({ min: 1, max: 60 }),
        lengths,
      ] as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zone, startsAt, unit, way, more, region, n, length, share) => {
        const { plan, step } = planOf(unit, n, way, more);
        const visit = { startsAt, typeId: null, ...region };
        const place = { plans: [plan], zone };
        const turn = nextTurn([visit], place, new Date(0));
        if (!turn) return;
        // A look in which the turn lies.
        const from = new Date(turn.getTime() - Math.max(1, Math.floor(share * length * minuteMs)));
        const until = new Date(from.getTime() + length * minuteMs);
        const others = nextTurn([visit], place, turn);
        for (const at of [turn, others]) {
          if (!at || at <= from || at > until) continue;
          if (turnsOf(visit, place, from, until).length === 0) continue;
          const ranges = startsOf(step, plan, { from, until }, zone);
          expect(ranges.some((range) => startsAt >= range.from && startsAt < range.until)).toBe(true);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

it('a look reads few visits: the day of a step only when it goes, and a day of texts only in somebody’s evening', {
  tags: ['REM-04'],
}, () => {
  const zone = 'America/New_York';
  const at = (time: string, month = 6) => {
    const from = new Date(`2027-${`${month}`.padStart(2, '0')}-0${time}Z`);
    return { from, until: new Date(from.getTime() + 30 * minuteMs) };
  };
  const [, email, text] = defaultPlan.steps as [ReminderStep, ReminderStep, ReminderStep];
  // 10:00 AM in New York.
  expect(startsOf(email, defaultPlan, at('1T13:50'), zone)).toEqual([
    { from: new Date('2027-06-04T04:00:00Z'), until: new Date('2027-06-05T04:00:00Z') },
  ]);
  expect(startsOf(email, defaultPlan, at('1T14:00'), zone)).toEqual([]);
  const hoursRead = (time: string, month = 6) =>
    startsOf(text, defaultPlan, at(time, month), zone).map(
      ({ from, until }) => (until.getTime() - from.getTime()) / hourMs,
    );
  expect(hoursRead('1T15:00')).toEqual([expect.closeTo(0.5, 5)]);
  // The clock changes between the text and its visit: at 2:00 AM on November 7.
  expect(hoursRead('6T15:00', 11)).toEqual([expect.closeTo(2.5, 5)]);
  expect(hoursRead('7T15:00', 11)).toEqual([expect.closeTo(0.5, 5)]);
  // 8:00 PM in New York, and in Honolulu.
  expect(hoursRead('1T23:50')).toEqual([expect.closeTo(24.5, 5)]);
  expect(hoursRead('2T05:50')).toEqual([expect.closeTo(24.5, 5)]);
});
