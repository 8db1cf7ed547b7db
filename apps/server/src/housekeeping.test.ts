// What the server forgets by itself, against the real database.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';
import { createLogger } from './platform/log.ts';
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

it('[SAFE-18] drafts that nobody touched are forgotten: of guests after seven days, of patients after thirty', async () => {
  const insert = (whose: string, days: number) =>
    client.query(
      `insert into submission_drafts (tenant_id, draft_id, form_id, contact_id, guest_digest, form_version_id, revision,
         writer_id, writer_sequence, answers_sealed, attachment_keys, saved_at)
       select f.tenant_id, gen_random_uuid(), f.form_id, case when $1 = 'patient' then c.contact_id end,
         case when $1 = 'guest' then sha256($2::int::text::bytea) end, f.published_version_id, $2::int, gen_random_uuid(), 1, '', '{}',
         now() - make_interval(days => $2::int)
       from forms f join contacts c using (tenant_id)
       where f.published_version_id is not null order by f.form_id, c.contact_id offset $2::int limit 1`,
      [whose, days],
    );
  for (const [whose, days] of [
    ['patient', 31],
    ['patient', 29],
    ['guest', 8],
    ['guest', 6],
  ] as const)
    await insert(whose, days);
  const end = startHousekeeping(t.services, t.clock, createLogger('silent'));
  await end();
  const { rows } = await client.query('select revision from submission_drafts order by revision');
  expect(rows).toEqual([{ revision: 6 }, { revision: 29 }]);
});

it('names of guests that are older than the search become findable', async () => {
  await client.query('delete from submission_words');
  await client.query('update submissions set is_name_findable = false where person_name_sealed is not null');
  const end = startHousekeeping(t.services, t.clock, createLogger('silent'));
  await end();
  const { rows } = await client.query('select count(*)::int as words from submission_words');
  expect(rows[0].words).toBeGreaterThan(1);
  expect((await client.query('select from submissions where not is_name_findable')).rows).toEqual([]);
});
