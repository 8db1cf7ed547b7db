// The application's routes are the contract's endpoints and those named here: nothing is served unseen.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allEndpoints } from '@foyer/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createLogger } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** What is served besides the calls: pages, files, and monitoring. */
const others = [
  ...['GET /livez', 'GET /readyz', 'GET /metrics'],
  ...['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'],
  ...['GET /', 'GET /media/*', 'GET /patient-portal', 'GET /patient-portal/*', 'GET /practice', 'GET /practice/*'],
  // The short address of a visit's link, and the pages behind it, which the server fills in.
  ...[
    'GET /v/:token',
    'GET /patient-portal/visit/:token',
    'GET /patient-portal/visit/:token/move',
    'GET /patient-portal/visit/:token/waitlist',
  ],
  // The same of an offer of the waitlist.
  ...['GET /o/:token', 'GET /patient-portal/offer/:token'],
  // The short address of booking, in texts.
  'GET /b/:type',
  // Pages in a frame of the portal, with a cookie of their own, and the payment providers' callbacks.
  ...[
    'GET /billing/receipt.pdf',
    'GET /billing/sign-on',
    'GET /billing/statement',
    'GET /billing/statement.pdf',
    'POST /billing/pay',
  ],
  ...[
    'GET /billing/statement.css',
    'GET /billing/fonts/:name',
    'GET /billing/test-provider',
    'POST /billing/test-provider',
  ],
  'POST /billing/v1/callbacks/test',
  // The pages on which mails are ended.
  ...['GET /u/:token', 'POST /u/:token'],
];
/** In demo mode, and in demo mode under test. */
const demoOnly = [
  ...['GET /dev/mailbox', 'GET /dev/mailbox.json', 'GET /dev/mailbox.css', 'GET /dev/mailbox/:id'],
  ...['GET /dev/mailbox/:id/:file', 'POST /test/clock'],
];

let t: TestApp;
let folder: string;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-web-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns each route of a whole server as `METHOD /path`; HEAD is served by the GET route. */
async function mountedWith(mailbox: TestApp['mailbox'] | undefined): Promise<string[]> {
  const app = await createApp({
    services: t.services,
    clock: t.clock,
    log: createLogger('silent'),
    mailbox,
    reasonToWait: () => undefined,
    webApps: ['/patient-portal', '/practice'].map((base) => ({ base, folder })),
  });
  apps.push(app);
  await app.ready();
  return app.mounted
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
    .sort();
}

const ofContract = allEndpoints().map(
  ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
);

it('the application mounts the endpoints of the contract, each once, and a named list', {
  tags: ['SAFE-52'],
}, async () => {
  expect(new Set(ofContract).size).toBe(ofContract.length);
  expect(ofContract.length).toBeGreaterThan(180);
  expect(await mountedWith(t.mailbox)).toEqual([...ofContract, ...others, ...demoOnly].sort());
});

it('without the demo its mailbox and clock are not there', { tags: ['SAFE-52'] }, async () => {
  expect(await mountedWith(undefined)).toEqual([...ofContract, ...others].sort());
});
