// The database goes away while the server is working: refusals meanwhile, nothing lost, and no restart needed. How soon each of it
// happens is a drill (drills/database-answers.test.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatedServer, startGatedServer } from '../testing/gated-server.ts';

let s: GatedServer;
beforeAll(async () => {
  s = await startGatedServer();
});
afterAll(() => s?.stop());

it('a restart of the database: 503 with Retry-After, then work as before, without a restart', {
  tags: ['FAIL-02'],
}, async () => {
  const stop = new AbortController();
  const flood = s.ledger.sendUntil(s.server.url, stop.signal, 8);
  await sleep(300);
  await s.stopDatabase();
  await expect.poll(s.sendStatus).toBe(503);

  const refused = await s.ledger.send(s.server.url);
  expect(refused).toMatchObject({ kind: 'refused', status: 503, retryAfter: '1' });
  expect(await s.statusOf('/livez')).toBe(200);
  expect(await s.statusOf('/readyz')).toBe(503);

  await s.startDatabase();
  await expect.poll(s.sendStatus, { timeout: 10_000 }).toBe(200);
  await expect.poll(() => s.statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
  stop.abort();

  const outcomes = await flood;
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(outcomes.every(({ status, retryAfter }) => status === 200 || retryAfter !== null)).toBe(true);
  await s.expectWhole();
});

it('connections that are cut under load cost a 503 at most', { tags: ['FAIL-02'] }, async () => {
  const client = await s.connect();
  const stop = new AbortController();
  const flood = s.ledger.sendUntil(s.server.url, stop.signal, 8);
  for (let round = 0; round < 5; round += 1) {
    await sleep(100);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'foyer %'`);
  }
  await sleep(100);
  stop.abort();
  const statuses = (await flood).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await client.end();
  await s.expectWhole();
});

it('every connection in use: one more call is 503, the server alive all the while, and the others get their turn', {
  tags: ['FAIL-03'],
}, async () => {
  const unlock = await s.useUpConnections();
  const oneMore = s.ledger.send(s.server.url);
  expect(await s.statusOf('/livez')).toBe(200);
  expect(await s.statusOf('/readyz')).toBe(200);
  expect(await oneMore).toMatchObject({ status: 503, retryAfter: '1' });
  const statuses = await unlock();
  expect(statuses).toEqual(statuses.map(() => 200));
  await s.expectWhole();
});

it('a database that has fallen silent makes the server unready, and alive', { tags: ['FAIL-03'] }, async () => {
  s.gate.silence();
  expect(await s.statusOf('/readyz')).toBe(503);
  expect(await s.statusOf('/livez')).toBe(200);
  s.gate.open();
  await expect.poll(() => s.statusOf('/readyz'), { timeout: 10_000 }).toBe(200);
  await expect.poll(s.sendStatus, { timeout: 15_000 }).toBe(200);
  await s.expectWhole();
});
