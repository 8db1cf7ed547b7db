// The private PostgreSQL of a Foyer without DATABASE_URL is killed under load, until Foyer gives it up.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { findGuestForm } from '../../testing/guest-form.ts';
import { openLedger } from '../../testing/submission-ledger.ts';

let data: string;
let own: Foyer;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'foyer-private-'));
  own = await startFoyer({ FOYER_DATA: data });
});
afterAll(async () => {
  await own?.end('SIGTERM');
  await rm(data, { recursive: true, force: true });
});

it('the private database is killed: calls are 503 until it is back within ten seconds, nothing is lost; killed a fourth time, Foyer ends with a sentence', {
  tags: ['SAFE-45'],
  timeout: 180_000,
}, async () => {
  const ledger = openLedger(await findGuestForm(own.url));
  const place = (await readFile(join(data, 'postgres.place'), 'utf8').catch(() => '')).trim();
  const killPostmaster = async () => {
    const file = await readFile(join(place || join(data, 'postgres'), 'postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  };
  for (let end = 1; end <= 3; end++) {
    expect((await ledger.send(own.url)).status).toBe(200);
    const stop = new AbortController();
    const flood = ledger.sendUntil(own.url, stop.signal, 4);
    await killPostmaster();
    const began = performance.now();
    await sleep(500);
    await expect.poll(async () => (await ledger.send(own.url)).status, { timeout: 30_000 }).toBe(200);
    expect(performance.now() - began).toBeLessThan(10_000);
    stop.abort();
    const refused = (await flood).filter(({ kind }) => kind !== 'acknowledged');
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
    await sleep(1000);
  }
  await ledger.repeatAll(own.url);
  await killPostmaster();
  await expect.poll(() => own.output(), { timeout: 20_000 }).toMatch(/Foyer ended\. .*4 times within an hour/);
  expect((await own.end('SIGTERM')).code).toBe(1);
});
