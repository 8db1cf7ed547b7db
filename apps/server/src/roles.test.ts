// FOYER_ROLE: a process that serves calls and pages, and another that does the work of the queue.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from './main.ts';
import { readConfig } from './platform/config.ts';
import { demoPassword } from './seed/people.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';
import { tenantId } from './testing/test-app.ts';

let folder: string;
let database: FreshDatabase;
let owner: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-roles-'));
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (settings: Readonly<Record<string, string>>): Promise<RunningServer> =>
  startServer(
    readConfig({
      FOYER_DATA: folder,
      DATABASE_URL: database.url,
      FOYER_TEST_PASSWORDS: '1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...settings,
    }),
    () => undefined,
    { webApps: [] },
  );

const count = async (text: string) =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n;
const mails = (state: string) => count(`pgboss.job where name = 'messages.mail' and state = '${state}'`);

/** Signs in as far as the code, which is a mail. */
async function askForCode(url: string): Promise<void> {
  const post = async (route: string, body: object) => {
    const response = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, accountId: tenantId('demo') }),
    });
    expect(response.status).toBeLessThan(300);
    return response.status === 204 ? {} : ((await response.json()) as { authId?: string });
  };
  const { authId } = await post('/auth/v1/public/oauth/token', {
    grantType: 'password',
    email: 'sam.rivera@example.com',
    password: demoPassword,
  });
  await post('/auth/v1/public/send-otp', { authId, type: 'email' });
}

it('web serves calls and only adds jobs; worker does them and serves nothing but its health', {
  tags: ['RUN-13'],
  timeout: 60_000,
}, async () => {
  const web = await start({ FOYER_ROLE: 'web' });
  try {
    await askForCode(web.url);
    // Workers would have looked twice by then.
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await mails('created')).toBe(1);
    expect(await count(`pgboss.schedule`)).toBe(0);

    const worker = await start({ FOYER_ROLE: 'worker', FOYER_HEALTH_PORT: '0' });
    try {
      await expect.poll(() => mails('completed'), { timeout: 10_000 }).toBe(1);
      expect(await count(`pgboss.schedule where name = 'jobs.round'`)).toBeGreaterThan(3);
      const status = async (route: string) => (await fetch(`${worker.url}${route}`)).status;
      expect(await status('/readyz')).toBe(200);
      expect(await status('/metrics')).toBe(200);
      for (const route of ['/', '/patient-portal/', '/api/docs', '/account/v1/public/tenant/info'])
        expect(await status(route), route).toBe(404);
    } finally {
      await worker.stop();
    }
  } finally {
    await web.stop();
  }
});

it('a worker without a port for its health is refused with a sentence', { tags: ['RUN-13'] }, () => {
  expect(() => readConfig({ FOYER_ROLE: 'worker' })).toThrow(/FOYER_HEALTH_PORT is needed/);
  expect(() => readConfig({ FOYER_ROLE: 'waiter' })).toThrow(
    /FOYER_ROLE is "waiter"; set it to one of: all, web, worker/,
  );
  expect(readConfig({}).role).toBe('all');
});
