// How soon the server answers while its database is away, silent or used up, and how soon it is back.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatedServer, startGatedServer } from '../../testing/gated-server.ts';

let s: GatedServer;
beforeAll(async () => {
  s = await startGatedServer();
});
afterAll(() => s?.stop());

/** Returns the result of `work` and the milliseconds that it took. */
async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const begin = performance.now();
  return [await work(), performance.now() - begin];
}

it('away: refused within a second, no call of a flood takes three, and it works again within ten', {
  tags: ['FAIL-02'],
}, async () => {
  const stop = new AbortController();
  const flood = s.ledger.sendUntil(s.server.url, stop.signal, 8);
  await sleep(300);
  await s.stopDatabase();
  await expect.poll(s.sendStatus).toBe(503);
  expect((await s.ledger.send(s.server.url)).took).toBeLessThan(1000);

  await s.startDatabase();
  const [, back] = await timed(async () => {
    await expect.poll(s.sendStatus, { timeout: 10_000 }).toBe(200);
    await expect.poll(() => s.statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
  });
  expect(back).toBeLessThan(10_000);
  stop.abort();
  expect(Math.max(...(await flood).map(({ took }) => took))).toBeLessThan(3000);
});

it('every connection in use: 503 after two seconds, and health calls within half a second', {
  tags: ['FAIL-03'],
}, async () => {
  const unlock = await s.useUpConnections();
  const oneMore = s.ledger.send(s.server.url);
  const [statuses, took] = await timed(async () => [await s.statusOf('/livez'), await s.statusOf('/readyz')]);
  expect(statuses).toEqual([200, 200]);
  expect(took).toBeLessThan(500);
  const refused = await oneMore;
  expect(refused.took).toBeGreaterThan(1900);
  expect(refused.took).toBeLessThan(3500);
  await unlock();
});

it('silent: unready within four seconds', { tags: ['FAIL-03'] }, async () => {
  s.gate.silence();
  const [status, took] = await timed(() => s.statusOf('/readyz'));
  expect(status).toBe(503);
  expect(took).toBeLessThan(4000);
  s.gate.open();
  await expect.poll(() => s.statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
});
