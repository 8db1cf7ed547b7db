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

it('drafts that nobody touched for thirty days are forgotten, younger ones kept', async () => {
  for (const days of [31, 29])
    await client.query(
      `insert into submission_drafts (tenant_id, draft_id, form_id, guest_digest, form_version_id, revision, writer_id,
         writer_sequence, answers_sealed, attachment_keys, saved_at)
       select tenant_id, gen_random_uuid(), form_id, $1, published_version_id, $2, gen_random_uuid(), 1, '', '{}',
         now() - make_interval(days => $2)
       from forms where published_version_id is not null limit 1`,
      [Buffer.from(`visitor ${days}`), days],
    );
  const end = startHousekeeping(t.services, t.clock, createLogger('silent'));
  await end();
  const { rows } = await client.query('select revision from submission_drafts');
  expect(rows).toEqual([{ revision: 29 }]);
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
