// What a drill prints, and when it counts as passed.
import { expect, test } from 'vitest';
import { fileDrills } from './file-drills.ts';
import { drills } from './list.ts';
import { type FileRun, fileLineOf, isClean, isPassed, lineOf, type Page, pageOf, type Run } from './report.ts';

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
  const page = (runs: readonly Run[], changes: Partial<Page> = {}) =>
    pageOf({ runs, fileRuns: [], names, fileNames: [], on: '2026-11-22', isShort: false, before: '', ...changes });
  const first = page([run]);
  const row = '| `server-kill`: kill -9 of the server under load | 3 | 120 | 0 | 0 | 0 | 12 s | 2026-11-22 |  |';
  expect(first).toContain(row);
  const races: Run = { drill: { name: 'races', what: 'racing' }, tally: { ...tally, note: 'quick' }, seconds: 2 };
  const second = page([races], { on: '2026-11-23', isShort: true, before: first });
  expect(second).toContain(`${row}\n| \`races\`: racing | 3 | 120 | 0 | 0 | 0 | 2 s | 2026-11-23, short | quick |`);
  expect(page([run], { on: '2026-11-23', before: second })).not.toContain('| 2026-11-22 |');
});

const stop: FileRun = {
  drill: { name: 'stop', what: 'Stopped under load' },
  passes: { passed: 2, failed: 0, skipped: 0 },
  seconds: 21,
};

test('a drill that is a file of tests passes with all of them; those that lack a program are said', {
  tags: ['SAFE-57'],
}, () => {
  expect(fileLineOf(stop)).toBe('✓ stop           2 tests passed, 0 failed (21 s)');
  expect(isPassed({ ...stop, passes: { passed: 1, failed: 1, skipped: 0 } })).toBe(false);
  expect(isPassed({ ...stop, passes: { passed: 0, failed: 0, skipped: 0 } })).toBe(false);
  const lacking: FileRun = { ...stop, passes: { passed: 0, failed: 0, skipped: 2 } };
  expect(fileLineOf(lacking)).toBe(
    '✓ stop           0 tests passed, 0 failed, 2 skipped because a program is missing (21 s)',
  );
  const broken: FileRun = { ...stop, passes: undefined, error: 'Vitest ended with code 1' };
  expect(fileLineOf(broken)).toBe('✗ stop           broke off: Vitest ended with code 1');
});

test('the page has a second table for files of tests, each with the first line of its file', {
  tags: ['SAFE-57'],
}, () => {
  const page: Page = {
    ...{ runs: [], names: [], isShort: true, before: '' },
    ...{ fileRuns: [stop], fileNames: ['stop', 'floods'], on: '2026-11-28' },
  };
  const row = '| `stop`: Stopped under load | 2 | 0 | 0 | 21 s | 2026-11-28 |  |';
  expect(pageOf(page)).toContain(row);
  expect(pageOf({ ...page, fileRuns: [], before: pageOf(page) })).toContain(row);
  const byName = new Map(fileDrills().map(({ name, what }) => [name, what]));
  expect(byName.get('stop')).toMatch(/^Stopped under load, the server finishes .*[^.]$/);
  expect([...byName.keys()].filter((name) => drills.some((drill) => drill.name === name))).toEqual([]);
});
