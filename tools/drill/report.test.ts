// What a drill prints, and when it counts as passed.
import { expect, test } from 'vitest';
import { drills } from './list.ts';
import { isClean, lineOf, pageOf, type Run } from './report.ts';

const tally = { times: 3, acknowledged: 120, lost: 0, doubled: 0, faults: 0 };
const drill = { name: 'server-kill', what: 'kill -9 of the server under load' };
const run: Run = { drill, tally, seconds: 12 };

test('there is a drill for each fault, each with a long and a short form', { tags: ['SAFE-57'] }, () => {
  expect(drills.map(({ name }) => name)).toEqual([
    'server-kill',
    'database-kill',
    'races',
    'network',
    'storage',
    'mail',
    'clock',
    'two-nodes',
    'rolling',
    'reminders',
    'backup',
    'fuzz',
    'overload',
  ]);
  for (const { times } of drills) expect(times.long).toBeGreaterThan(times.short);
  const long = (name: string) => drills.find((one) => one.name === name)?.times.long;
  expect(['server-kill', 'database-kill', 'races', 'fuzz'].map(long)).toEqual([500, 100, 100_000, 50_000]);
});

test('each line says what was acknowledged, lost and doubled; one of either, a 500 or nothing at all is a failure', {
  tags: ['SAFE-57'],
}, () => {
  expect(lineOf(run)).toBe('✓ server-kill    3 times: 120 acknowledged, 0 lost, 0 doubled, 0 answers of 500 (12 s)');
  for (const changed of [{ lost: 1 }, { doubled: 1 }, { faults: 1 }, { acknowledged: 0 }, { times: 0 }])
    expect(isClean({ ...run, tally: { ...tally, ...changed } })).toBe(false);
  expect(lineOf({ drill, tally: undefined, error: 'no room', seconds: 1 })).toBe('✗ server-kill    broke off: no room');
});

test('the page has a row for each and says when; a drill that was not run keeps its row', { tags: ['SAFE-57'] }, () => {
  const names = ['server-kill', 'races'];
  const first = pageOf([run], { names, on: '2026-11-22', isShort: false, before: '' });
  const row = '| `server-kill`: kill -9 of the server under load | 3 | 120 | 0 | 0 | 0 | 12 s | 2026-11-22 |  |';
  expect(first).toContain(row);
  const races: Run = { drill: { name: 'races', what: 'racing' }, tally: { ...tally, note: 'quick' }, seconds: 2 };
  const second = pageOf([races], { names, on: '2026-11-23', isShort: true, before: first });
  expect(second).toContain(`${row}\n| \`races\`: racing | 3 | 120 | 0 | 0 | 0 | 2 s | 2026-11-23, short | quick |`);
  expect(pageOf([run], { names, on: '2026-11-23', isShort: false, before: second })).not.toContain('| 2026-11-22 |');
});
