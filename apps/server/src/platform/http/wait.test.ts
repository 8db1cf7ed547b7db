// An overloaded server: the wait is measured and published, new calls are turned away, and monitoring calls are answered.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { listen, listenForHealth } from './listen.ts';
import { createHttpServer } from './server.ts';
import { serveWebApps } from './web.ts';

let t: TestApp;
let url: string;
let health: Awaited<ReturnType<typeof listenForHealth>>;
beforeAll(async () => {
  t = await startTestApp();
  url = await listen(t.app, { host: '127.0.0.1', port: 0 });
  health = await listenForHealth(t.app, { host: '127.0.0.1', healthPort: 0 });
});
afterAll(async () => {
  await health?.stop();
  await t?.stop();
});

/** Blocks the process for this many milliseconds. */
function hog(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Returns the number of calls that waited longer than `seconds`, from the metrics. */
async function waitedLonger(seconds: number): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (line: string) => Number(new RegExp(`^${line} (\\d+)$`, 'm').exec(text)?.[1]);
  return value('foyer_http_wait_seconds_count') - value(`foyer_http_wait_seconds_bucket\\{le="${seconds}"\\}`);
}

const info = () => fetch(`${url}/api/docs`);

it('publishes how long calls have waited since the machine had them', { tags: ['SAFE-01'] }, async () => {
  await info();
  const before = await waitedLonger(0.25);
  // The kernel holds the calls' bytes while the process is blocked from reading them.
  const calls: Promise<Response>[] = [];
  for (let round = 0; round < 4; round += 1) {
    calls.push(info());
    await sleep(1);
    hog(400);
  }
  await Promise.all(calls);
  expect(await waitedLonger(0.25)).toBeGreaterThan(before);
});

/** Calls at once that are a crowd. */
const crowd = 25;

it('turns new calls away once they wait more than 250 ms for a second, never those who watch, and takes them again', {
  tags: ['SAFE-02'],
}, async () => {
  await expect.poll(async () => (await info()).status).toBe(200);
  const ask = async () => {
    const { status, headers } = await info();
    return { status, retryAfter: headers.get('retry-after'), type: headers.get('content-type') };
  };
  const watchers = [`${url}/livez`, `http://127.0.0.1:${health.port}/livez`];
  const asked: ReturnType<typeof ask>[] = [];
  const asking: Promise<number>[] = [];
  for (let round = 0; round < 12; round += 1) {
    for (let call = 0; call < crowd; call += 1) asked.push(ask());
    for (const address of watchers) asking.push(fetch(address).then(({ status }) => status));
    hog(300);
    await sleep(1);
  }
  const told = await Promise.all(asked);
  const watched = await Promise.all(asking);
  expect(told[0]?.status).toBe(200);
  expect(told).toContainEqual({ status: 503, retryAfter: '1', type: 'application/problem+json; charset=utf-8' });
  expect(new Set(watched)).toEqual(new Set([200]));
  await expect.poll(async () => (await info()).status, { timeout: 2000 }).toBe(200);
});

it('serves the few calls of a machine that is slow without a crowd', { tags: ['SAFE-02'] }, async () => {
  await sleep(2100);
  const statuses: Promise<number>[] = [];
  for (let round = 0; round < 10; round += 1) {
    statuses.push(info().then(({ status }) => status));
    hog(300);
    await sleep(1);
  }
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

it('sends the parts of pages all the while, so that a page that was begun opens', { tags: ['SAFE-02'] }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<meta name="foyer-config" content="{}"><div id="root"></div>');
  await writeFile(path.join(folder, 'assets', 'part-1.css'), 'p { color: inherit }');
  const app = await createHttpServer(readConfig({}), createLogger('silent'));
  await serveWebApps(app, readConfig({}), [{ base: '/patient-portal', folder }], async () => false);
  const address = await listen(app, { host: '127.0.0.1', port: 0 });
  const statusOf = async (file: string) => (await fetch(`${address}/patient-portal/${file}`)).status;
  const [pages, parts]: [Promise<number>[], Promise<number>[]] = [[], []];
  for (let round = 0; round < 10; round += 1) {
    for (let page = 0; page < 10; page += 1) pages.push(statusOf(''));
    parts.push(statusOf('assets/part-1.css'));
    hog(300);
    await sleep(1);
  }
  expect(await Promise.all(pages)).toContain(503);
  expect(new Set(await Promise.all(parts))).toEqual(new Set([200]));
  await app.close();
  await rm(folder, { recursive: true });
});

it('answers at the port for health only those who watch', async () => {
  const at = `http://127.0.0.1:${health.port}`;
  expect((await fetch(`${at}/metrics`)).status).toBe(200);
  expect((await fetch(`${at}/api/docs`)).status).toBe(404);
});

it('refuses a port that is taken although handles share theirs', async () => {
  const port = Number(new URL(url).port);
  const second = await startTestApp();
  await expect(listen(second.app, { host: '127.0.0.1', port })).rejects.toThrow(/EADDRINUSE/);
  await second.stop();
});
