// When the server tests run on the machine's own PostgreSQL, too.
import { expect, it } from 'vitest';
import { runsOnSystem } from './system-run.ts';

const usual = { args: ['run'], env: {}, isReleased: () => true };

it('leaves them out as long as migrations and platform/db are as in the last release', () => {
  expect(runsOnSystem(usual)).toBe(false);
  expect(runsOnSystem({ ...usual, isReleased: () => false })).toBe(true);
});

it('runs them for a release, and when the project is named', () => {
  expect(runsOnSystem({ ...usual, env: { FOYER_RELEASE: '1' } })).toBe(true);
  expect(runsOnSystem({ ...usual, args: ['run', '--project', 'server-on-15'] })).toBe(true);
  expect(runsOnSystem({ ...usual, args: ['run', '--project=server-on-15'] })).toBe(true);
  expect(runsOnSystem({ ...usual, args: ['run', '--project', 'server'] })).toBe(false);
});
