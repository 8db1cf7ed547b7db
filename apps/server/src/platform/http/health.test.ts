// What a monitoring system sees.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLogger } from '../log.ts';
import { listenForHealth } from './listen.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

it('is alive and ready, and no longer ready while it stops', async () => {
  let isDraining = false;
  const app = await createApp({
    services: t.services,
    clock: t.clock,
    log: createLogger('silent'),
    mailbox: undefined,
    reasonToWait: () => (isDraining ? 'stopping' : undefined),
    webApps: [],
  });
  expect((await app.inject('/livez')).statusCode).toBe(200);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isDraining = true;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/livez')).statusCode).toBe(200);
  await app.close();
});

it('with a port for monitoring the usual port has nothing of it, and whoever reaches that port reads everything', {
  tags: ['RUN-14'],
}, async () => {
  const apart = await startTestApp({ FOYER_HEALTH_PORT: '0' });
  const usual = await apart.app.listen({ host: '127.0.0.1', port: 0 });
  const health = await listenForHealth(apart.app, { host: '127.0.0.1', healthPort: 0 });
  const watched = `http://127.0.0.1:${health.port}`;
  const statusOf = async (url: string, headers = {}) => (await fetch(url, { headers })).status;
  for (const path of ['/livez', '/readyz', '/metrics']) {
    expect(await statusOf(`${usual}${path}`), path).toBe(404);
    expect(await statusOf(`${watched}${path}`), path).toBe(200);
  }
  expect(await statusOf(`${watched}/metrics`, { 'x-forwarded-for': '10.0.0.7' })).toBe(200);
  expect(await statusOf(`${watched}/api/docs`)).toBe(404);
  await health.stop();
  await apart.stop();
});

it('without a demo mailbox there is neither /dev/mailbox nor what tests may do', async () => {
  const app = await createApp({
    services: t.services,
    clock: t.clock,
    log: createLogger('silent'),
    mailbox: undefined,
    reasonToWait: () => undefined,
    webApps: [],
    addPractice: async () => undefined,
  });
  expect((await app.inject('/dev/mailbox.json')).statusCode).toBe(404);
  for (const [url, payload] of [
    ['/test/clock', { now: '2030-01-01T00:00:00Z' }],
    ['/test/practices', { slug: 'beside' }],
  ] as const)
    expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(404);
  await app.close();
});

it('writes one line a call, with the route and without anything that was sent', async () => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = await createApp({
    services: t.services,
    clock: t.clock,
    log,
    mailbox: undefined,
    reasonToWait: () => undefined,
    webApps: [],
  });
  await app.inject({
    method: 'POST',
    url: '/auth/v1/public/oauth/token?secret=query',
    headers: { host: 'localhost', authorization: 'Bearer secret-token' },
    payload: {
      grantType: 'password',
      email: 'secret@example.com',
      password: 'secret-password',
      accountId: t.systemCtx('demo').tenant.id,
    },
  });
  await app.close();
  const answered = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'answered');
  expect(answered).toMatchObject({ method: 'POST', route: '/auth/v1/public/oauth/token', status: 400 });
  expect(answered).toMatchObject({ ms: expect.any(Number), waitMs: expect.any(Number) });
  expect(answered.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines.join('')).not.toMatch(/secret/);
});
