// The doctor counts mails that wait in all places where they can: the queue's own database, and on the way there.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { runStatement } from '../testing/run-statement.ts';
import { startTestApp, type TestApp, tenantId } from '../testing/test-app.ts';
import { examine } from './doctor.ts';

let apart: FreshDatabase;
let t: TestApp;
beforeAll(async () => {
  apart = await freshDatabase('template0');
  t = await startTestApp({ QUEUE_URL: apart.url }, await freshDatabase());
});
afterAll(async () => {
  await t.stop();
  await apart.drop();
});

async function messages(queueUrl?: string) {
  const env = { FOYER_DATA: t.services.config.dataDir, DATABASE_URL: t.ownerUrl };
  const found = await examine({ ...env, ...(queueUrl === undefined ? {} : { QUEUE_URL: queueUrl }) }, ['database']);
  return found.filter(({ about }) => about === 'messages').map(({ state, text }) => `${state}: ${text}`);
}

it('counts what waits in the queue’s database and what is not yet there', { tags: ['RUN-27'] }, async () => {
  expect(await messages(apart.url)).toEqual(['ok: No mail or text has waited for long.']);
  await runStatement(
    apart.url,
    `insert into pgboss.job_common (name, created_on, start_after, state)
     values ('messages.mail', now() - interval '1 hour', now() + interval '1 hour', 'retry')`,
  );
  expect(await messages(apart.url)).toEqual([expect.stringMatching(/^warning: 1 mails or texts have waited/)]);
  // Of a kind that the queue does not know, so that it stays.
  const put = (minutes: number) =>
    runStatement(
      t.ownerUrl,
      `insert into outgoing_jobs (tenant_id, job_id, queue, data, start_after, put_at)
       values ('${tenantId('demo')}', '${randomUUID()}', 'messages.pigeon', '{}', now(), now() - interval '${minutes} minutes')`,
    );
  await put(5);
  await put(15);
  expect(await messages(apart.url)).toEqual([expect.stringMatching(/^warning: 2 mails or texts have waited/)]);
});

it('says so when the queue is away, or the settings do not name it', { tags: ['RUN-27'] }, async () => {
  expect(await messages('postgres://a:b@127.0.0.1:1/queue')).toEqual([
    expect.stringMatching(/^problem: The queue's database \(QUEUE_URL\) does not answer: .*ECONNREFUSED/),
  ]);
  expect(await messages()).toEqual([expect.stringMatching(/^problem: The queue of this database is in another one/)]);
});
