// The model on paper, with figures that are easy to follow.
import { expect, test } from 'vitest';
import { missedBy, type ScaleFigures } from './figures.ts';
import { type Assumptions, assumptions, needed, yearlyBytes } from './model.ts';

const times = { p50: 10, p95: 20 };
const cost = { server: 2, database: 1 };
const screen = (name: string) => ({
  name,
  alone: times,
  same: times,
  another: times,
  again: times,
  ratios: { same: 1, another: 1, again: 1 },
  processor: cost,
});

const figures: ScaleFigures = {
  on: '2026-11-23',
  practices: 1000,
  visits: 2_000_000,
  submissions: 500_000,
  gigabytes: 3,
  madeInMinutes: 2,
  screens: [
    'calendar: a day',
    'calendar: free times of a month',
    'inbox: new',
    'search: phone',
    'dashboard of a patient',
  ].map(screen),
  writes: { submission: cost, booking: cost, signIn: { server: 200, database: 1 } },
  bytes: { visit: 500, submission: 10_000, patient: 1000, ledgerEntry: 300, auditEntry: 400 },
  rest: {
    seconds: 240,
    many: { server: 0.007, database: 0.006 },
    alone: { server: 0.006, database: 0.005 },
    visited: 67,
  },
  start: { alone: 3, many: 4 },
  memory: { started: 150, atRest: 200 },
};

const zero = Object.fromEntries(Object.keys(assumptions).map((name) => [name, { value: 0 }])) as unknown as Assumptions;
/** One look at the inbox a practice in its busiest hour, and nothing else. */
const one: Assumptions = {
  ...assumptions,
  ...zero,
  inbox: { value: 3600 },
  peak: { value: 1 },
  load: { value: 0.5 },
  workdays: { value: 1 },
  years: { value: 2 },
  databaseCores: { value: 32 },
  databaseDisk: { value: 1000 },
  connections: { value: 100 },
  nodeConnections: { value: 10 },
};

test('cores follow from calls and their processor time, nodes from cores', () => {
  const { callsPerSecond, busy, nodes, databaseCores, loads, first } = needed(figures, 1000, one);
  expect(callsPerSecond).toBe(1000);
  // 1,000 calls of 2 ms, a node at rest, and half of what the rounds of 1,000 practices take.
  expect(busy.server).toBeCloseTo(2 + 0.006 + 0.001);
  expect(busy.database).toBeCloseTo(1 + 0.005 + 0.001);
  expect(nodes).toBe(5);
  expect(databaseCores).toBe(3);
  expect(loads.node).toBeCloseTo(4.014);
  expect(loads.connections).toBe(0.5);
  expect(loads.rounds).toBeCloseTo(0.004);
  expect(first).toBe('node');
});

test('a few practices need one node; more have two, so that one may stop', () => {
  expect(needed(figures, 10, one).nodes).toBe(1);
  expect(needed(figures, 110, one).nodes).toBe(2);
});

/** Its rounds take nothing. */
const restful: ScaleFigures = { ...figures, rest: { ...figures.rest, many: figures.rest.alone } };

test('disk follows from what a practice writes in a year, and can be what gives way first', () => {
  const writing: Assumptions = { ...one, inbox: { value: 0 }, submissions: { value: 100 }, visits: { value: 200 } };
  expect(yearlyBytes(figures, writing)).toBe(100 * 10_000 + 200 * 500);
  const { yearly, disk, loads, first } = needed(restful, 1_000_000, {
    ...writing,
    submissions: { value: 0 },
    visits: { value: 2000 },
  });
  expect([yearly, disk, loads.disk]).toEqual([1000, 2000, 2]);
  expect(first).toBe('disk');
});

test('money is that of cores, memory, disk and backups', () => {
  const priced: Assumptions = {
    ...one,
    inbox: { value: 0 },
    visits: { value: 2000 },
    core: { value: 10 },
    memory: { value: 1 },
    disk: { value: 0.1 },
    backup: { value: 0.05 },
    hot: { value: 0.01 },
  };
  // Two nodes of two cores, a core for the database and one for its replica; 2,000 GB twice and in the backup; 20 GB of memory, 4 with the core.
  const { monthly, nodes, databaseCores } = needed(restful, 1_000_000, priced);
  expect([nodes, databaseCores]).toEqual([2, 1]);
  expect(monthly).toBeCloseTo(6 * 10 + 16 + 2000 * 0.25);
});

test('figures without a screen that the model needs are refused', () => {
  expect(() => needed({ ...figures, screens: [] }, 1, one)).toThrow('no screen');
});

test('a missed target is a sentence', () => {
  expect(missedBy(figures)).toEqual([]);
  const slow = { ...screen('inbox: new'), ratios: { same: 1.1, another: 1.4, again: 1.2 } };
  const rest = { ...figures.rest, many: { server: 0.02, database: 0.01 } };
  expect(
    missedBy({ ...figures, screens: [slow], rest, start: { alone: 3, many: 12 }, memory: { started: 1, atRest: 300 } }),
  ).toEqual([
    'scale: inbox: new takes 1.40 times as long at a practice for the first time, at most 1.3 is wanted.',
    'scale: at rest it takes 0.030 of a core, at most 0.02 is wanted.',
    'scale: a start takes 12.0 s, at most 10 is wanted.',
    'scale: a node takes 300 MB at rest, at most 260 is wanted.',
  ]);
});
