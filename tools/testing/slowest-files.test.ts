// The list of the slowest test files that `npm test` prints.
import { expect, it } from 'vitest';
import { slowestFiles } from './slowest-files.ts';

const file = (name: string, startTime: number, seconds: number) => ({
  name: `/checkout/${name}`,
  startTime,
  endTime: startTime + seconds * 1000,
});

it('lists the slowest first, with seconds, project and path', () => {
  const files = [
    file('packages/forms/src/a.test.ts', 0, 0.24),
    file('e2e/booking.test.ts', 50_000, 120.06),
    file('apps/server/src/app.test.ts', 9_000, 12),
  ];
  expect(slowestFiles(files, '/checkout')).toEqual([
    '  120.1 s  e2e          e2e/booking.test.ts',
    '   12.0 s  server       apps/server/src/app.test.ts',
    '    0.2 s  unit         packages/forms/src/a.test.ts',
  ]);
});

it('tells the two runs of a file on two databases apart, in whichever order the report holds them', () => {
  const files = [file('apps/server/src/app.test.ts', 90_000, 7), file('apps/server/src/app.test.ts', 1_000, 9)];
  expect(slowestFiles(files, '/checkout')).toEqual([
    '    9.0 s  server       apps/server/src/app.test.ts',
    '    7.0 s  server-on-N  apps/server/src/app.test.ts',
  ]);
});

it('ends after as many as are asked for', () => {
  const files = Array.from({ length: 14 }, (_, at) => file(`e2e/file-${at}.test.ts`, at * 1000, at));
  const lines = slowestFiles(files, '/checkout');
  expect(lines).toHaveLength(10);
  expect(lines.at(0)).toContain('e2e/file-13.test.ts');
  expect(lines.at(-1)).toContain('e2e/file-4.test.ts');
});
