// `npm start` as people experience it: once, after a crash, and with wrong settings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signalAll, useNpmStart } from './steps/npm-start.ts';

const { start, hasStopped, dataDir } = useNpmStart();

/** Returns the process ids of the server and of its PostgreSQL, from their own files. */
function holders(): { server: number; postgres: number } {
  const { pid } = JSON.parse(readFileSync(join(dataDir(), 'foyer.lock'), 'utf8')) as { pid: number };
  const postgres = readFileSync(join(dataDir(), 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
  return { server: pid, postgres: Number(postgres) };
}

test('starts from nothing, prints addresses and sign-ins, and ends everything when npm is told to end', {
  tags: ['FAIL-09'],
}, async () => {
  const first = start();
  const address = (await first.ready).replace('localhost', '127.0.0.1');
  expect(first.output()).toContain('sam.rivera@example.com');
  expect(await (await fetch(address)).text()).toContain('<meta name="foyer-config"');
  first.npm.kill('SIGTERM');
  await first.ended;
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
});

test('a second Foyer on the same data says who holds it, a killed one leaves a database that is taken over, and Ctrl-C ends everything', async () => {
  const first = start();
  await first.ready;
  const before = holders();

  const refused = start();
  expect(await refused.ended).not.toBe(0);
  expect(refused.output()).toContain(`is in use by Foyer, process ${before.server}`);
  expect(refused.output()).toContain('Stop it first, or set FOYER_DATA to another folder.');

  process.kill(before.server, 'SIGKILL');
  await first.ended;
  const again = start();
  await again.ready;
  expect(holders().postgres).toBe(before.postgres);
  signalAll(again.npm, 'SIGINT');
  await again.ended;
  await expect.poll(hasStopped, { timeout: 20_000 }).toBe(true);
});

test.each([
  ['a port that is no number', { PORT: 'http' }, /PORT is "http"/],
  ['a database that is not there', { DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer' }, /DATABASE_URL/],
  ['production without its settings', { FOYER_MODE: 'production' }, /FOYER_SECRETS is missing/],
])('%s is explained in a sentence, and the exit code is not 0', async (_, settings, words) => {
  const wrong = start(settings);
  expect(await wrong.ended).not.toBe(0);
  expect(wrong.output()).toMatch(words);
  expect(wrong.output()).not.toMatch(/^\s+at .*:\d+:\d+/m);
});
