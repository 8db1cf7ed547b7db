// What the server purges by itself, against the real database.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDue } from './housekeeping.ts';
import { createClock } from './platform/clock.ts';
import { inTenant } from './platform/db/tenant-transaction.ts';
import { createLogger } from './platform/log.ts';
import { hit, peek } from './platform/throttles/throttles.store.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
let client: pg.Client;

beforeAll(async () => {
  t = await startTestApp();
  client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await t.stop();
});

const hour = 3_600_000;
const day = 24 * hour;

const log = createLogger('silent');
/** Does all periodic work at a given database time, on the node whose clock is `clock`. */
const round = (time: Date, clock = t.clock) => runDue({ services: t.services, clock, log, timeOf: async () => time });

/** Creates a key that was used at `at`; returns its digest. */
async function useKey(at: Date): Promise<Buffer> {
  const digest = randomBytes(32);
  await client.query(
    `insert into submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at)
     select tenant_id, $1, '', submission_id, $2 from submissions limit 1`,
    [digest, at],
  );
  return digest;
}

async function isKnown(digest: Buffer): Promise<boolean> {
  const { rowCount } = await client.query('select from submission_keys where key_digest = $1', [digest]);
  return rowCount === 1;
}

it('a key lives for 48 hours of the database’s time', { tags: ['SAFE-41'] }, async () => {
  const now = new Date();
  await round(now);
  const [young, old] = [await useKey(new Date(+now - 47 * hour)), await useKey(new Date(+now - 49 * hour))];
  await round(now);
  expect([await isKnown(young), await isKnown(old)]).toEqual([true, false]);
});

it('drafts that nobody touched are forgotten: of guests after seven days, of patients after thirty', {
  tags: ['SAFE-18'],
}, async () => {
  const insert = (whose: string, days: number) =>
    client.query(
      `insert into submission_drafts (tenant_id, draft_id, form_id, patient_id, guest_digest, form_version_id, revision,
         writer_id, writer_sequence, answers_sealed, attachment_keys, saved_at)
       select f.tenant_id, gen_random_uuid(), f.form_id, case when $1 = 'patient' then c.patient_id end,
         case when $1 = 'guest' then sha256($2::int::text::bytea) end, f.published_version_id, $2::int, gen_random_uuid(), 1, '', '{}',
         now() - make_interval(days => $2::int)
       from forms f join patients c using (tenant_id)
       where f.published_version_id is not null order by f.form_id, c.patient_id offset $2::int limit 1`,
      [whose, days],
    );
  for (const [whose, days] of [
    ['patient', 31],
    ['patient', 29],
    ['guest', 8],
    ['guest', 6],
  ] as const)
    await insert(whose, days);
  await runDue({ services: t.services, clock: t.clock, log });
  const { rows } = await client.query('select revision from submission_drafts order by revision');
  expect(rows).toEqual([{ revision: 6 }, { revision: 29 }]);
});

it('keys, drafts and counters survive a clock that leaps three days forward, stays there, and leaps back', {
  tags: ['SAFE-41'],
}, async () => {
  const now = new Date();
  await round(now);
  const key = await useKey(now);
  const old = await useKey(new Date(+now - 49 * hour));
  await client.query(`update submission_drafts set saved_at = $1`, [new Date(+now - 29 * day)]);
  const limit = { limit: 2, windowMs: hour };
  const scope = { ...t.systemCtx('demo'), clock: t.clock };
  const count = () => inTenant(scope, (tx) => hit(tx, scope, 'a counter', limit));
  await count();

  const ahead = new Date(+now + 3 * day);
  await round(ahead);
  // In the first round after a leap nothing at all is purged.
  expect(await isKnown(old)).toBe(true);
  // From then on really old rows are purged, and those that only seem old stay.
  await useKey(ahead);
  await count();
  for (const seconds of [5, 10, 15]) await round(new Date(+ahead + seconds * 1000));
  expect([await isKnown(key), await isKnown(old)]).toEqual([true, false]);

  await round(now);
  await round(new Date(+now + 5000));
  expect(await isKnown(key)).toBe(true);
  expect((await client.query('select from submission_drafts')).rowCount).toBe(1);
  // The counter began three days ahead; nobody is locked out for longer than its window.
  for (const look of [await inTenant(scope, (tx) => peek(tx, scope, 'a counter', limit)), await count(), await count()])
    expect(look.retryAfter).toBeLessThanOrEqual(3600);
  const { rows } = await client.query(`select window_ends_at from throttles where throttle_key = 'a counter'`);
  expect(+rows[0].window_ends_at).toBeLessThanOrEqual(+t.clock.now() + hour);
});

it('a leap that no node watched ages nothing either', { tags: ['SAFE-41'] }, async () => {
  const now = new Date();
  await round(now);
  const key = await useKey(now);
  const restarted = createClock();
  for (const seconds of [0, 10]) await round(new Date(+now + 5 * day + seconds * 1000), restarted);
  expect(await isKnown(key)).toBe(true);
  t.clock.anchor(now);
});
