// Seconds of a run's parts: the processor time of all its processes, and the table.
import { expect, test } from 'vitest';
import type { Process } from './run-processes.ts';
import { formatTimes, processorMeter } from './run-times.ts';

const one = (pid: number, parent: number, seconds: number, environment = ''): Process => ({
  pid,
  parent,
  seconds,
  born: '1',
  name: 'node',
  isZombie: false,
  names: (text) => environment.includes(text),
});

test('what descends from this process or names the run counts, and nothing else', () => {
  const all = [
    one(process.pid, 1, 1),
    one(100, process.pid, 2),
    one(101, 1, 4, 'TMPDIR=/tmp/foyer-run-a'),
    one(102, 101, 8),
  ];
  const others = [one(103, 1, 16), one(104, 1, 32, 'TMPDIR=/tmp/foyer-run-b')];
  expect(processorMeter('foyer-run-a', () => [...all, ...others])()).toBe(15);
});

test('the time of what has ended is kept, whoever was its parent', () => {
  let all = [one(process.pid, 1, 1), one(100, process.pid, 2), one(101, 1, 4, 'foyer-run-a')];
  const meter = processorMeter('foyer-run-a', () => all);
  expect(meter()).toBe(7);
  all = [one(process.pid, 1, 4), one(101, 1, 4.5, 'foyer-run-a')];
  expect(meter()).toBe(10.5);
  all = [one(process.pid, 1, 4)];
  expect(meter()).toBe(10.5);
});

test('the parts add up to the last line', () => {
  const parts = new Map([
    ['setup', { wall: 1.26, processor: 2 }],
    ['server', { wall: 300, processor: 512.34 }],
  ]);
  expect(formatTimes(parts, true)).toEqual([
    'Seconds             by clock  processor',
    '  setup                1.3        2.0',
    '  server             300.0      512.3',
    '  all                301.3      514.3',
  ]);
  expect(formatTimes(parts, false)).toEqual([
    'Seconds by the clock (processor seconds are counted on Linux only)',
    '  setup                1.3',
    '  server             300.0',
    '  all                301.3',
  ]);
});
