// What periodic work reads among thousands of practices of which few have anything to do.
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRound, scheduledRounds } from './housekeeping.ts';
import { kyselyOn } from './platform/db/connection.ts';
import type { Tx } from './platform/db/tenant-transaction.ts';
import type { DueSearch } from './platform/jobs/define-round.ts';
import { addTenantKey } from './platform/keys/tenant-key.store.ts';
import { createLogger } from './platform/log.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const practices = 3000;
let t: TestApp;
let owner: pg.Client;

const isDue = `slug like 'many-%' and substring(slug from 6)::int % ${practices / 10} = 0`;

/** Ten of the practices have something to do; every other has as much, and has done it. */
const filling = `
  set session_replication_role = replica;
  create temporary table p as select gen_random_uuid() as id, n, n % ${practices / 10} = 0 as is_due
    from generate_series(1, ${practices}) n;
  insert into tenants (tenant_id, slug, company_name, created_at) select id, 'many-' || n, 'Many', now() from p;
  insert into practice_settings (tenant_id, timezone) select id, 'America/New_York' from p;
  insert into watched_times (tenant_id, seen_at)
    select id, now() - case when is_due then interval '2 hours' else n * interval '1 second' end from p;
  insert into audit_entries (tenant_id, at, actor_kind, action, object_kind, object_id, outcome, request_id)
    select id, now() - (31 - day) * interval '1 day', 'system', 'x', 'x', 'x', 'done', 'x' from generate_series(1, 30) day, p;
  insert into audit_entries (tenant_id, at, actor_kind, action, object_kind, object_id, outcome, request_id)
    select id, now(), 'system', 'x', 'x', 'x', 'done', 'x' from p where is_due;
  insert into submission_notices (tenant_id, submission_id, revision, told_at)
    select id, gen_random_uuid(), 1, case when nth > 1 or not is_due then now() end from p, generate_series(1, 10) nth;
  insert into attachments (tenant_id, attachment_id, attachment_key, guest_digest, submission_id, created_at)
    select id, gen_random_uuid(), gen_random_uuid(), '', case when nth > 1 or not is_due then id end, now() - interval '2 days'
    from p, generate_series(1, 10) nth;
  insert into practice_exports (tenant_id, export_id, status, requested_by, requested_at, expires_at)
    select id, gen_random_uuid(), 'done', id, now(), now() + case when is_due then interval '-1 hour' else interval '1 hour' end
    from p;
  insert into statement_runs (tenant_id, run_id, status, requested_by, requested_at, minimum, older_than, skip_sent_days, how,
      two_sided, statements, amount, total, expires_at)
    select id, gen_random_uuid(), 'done', id, now(), 5, 0, 25, 'print', false, 1, 5, 1,
      now() + case when is_due then interval '-1 hour' else interval '1 hour' end
    from p;
  insert into reminder_marks (tenant_id, marked_at, next_at)
    select id, now() - interval '1 minute', now() + case when is_due then interval '-1 second' else interval '10 minutes' end
    from p;
  insert into recall_marks (tenant_id, find_at, send_at)
    select id, now() + interval '10 hours', now() + case when is_due then interval '-1 second' else interval '10 minutes' end
    from p;
  insert into freed_times (tenant_id, freed_id, starts_at, ends_at, freed_at, look_at)
    select id, gen_random_uuid(), now() + interval '2 days', now() + interval '2 days 1 hour', now(),
      case when nth > 1 then null when is_due then now() - interval '1 second' else now() + interval '10 minutes' end
    from p, generate_series(1, 5) nth;
  insert into waitlist_offers (tenant_id, offer_id, entry_id, hold_id, token_digest, recipient_hmac, channel, provider_id,
      location_id, starts_at, ends_at, made_at, expires_at, outcome, outcome_at)
    select id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), sha256(gen_random_uuid()::text::bytea),
      sha256('a'), 'email', id, id, now() + interval '2 days', now() + interval '3 days', now(),
      now() + case when nth = 1 then interval '20 minutes' else interval '-1 day' end,
      case when nth > 1 then 'expired' end, case when nth > 1 then now() end
    from p, generate_series(1, 5) nth;
  insert into submission_alerts (tenant_id, submission_id, revision, alert_id, level, facts_sealed, raised_at, tell_again_at)
    select id, gen_random_uuid(), 1, 'a', 'urgent', '', now(),
      case when nth > 1 then null when is_due then now() - interval '1 second' else now() + interval '10 minutes' end
    from p, generate_series(1, 5) nth;
  insert into packet_run_forms (tenant_id, submission_id, run_id, form_id, sent_at, told_at)
    select id, gen_random_uuid(), id, id, now() - case when nth = 1 and not is_due then interval '1 minute' else interval '1 hour' end,
      case when nth > 1 then now() end
    from p, generate_series(1, 5) nth;
  insert into patient_records (tenant_id, patient_id, updated_at, has_old_lists)
    select id, gen_random_uuid(), now(), is_due and nth = 1 from p, generate_series(1, 5) nth;
  insert into submissions (tenant_id, submission_id, form_id, revision, submitted_at, state, turned_at)
    select id, gen_random_uuid(), id, 1, now(), 'spam', now() - case when is_due and nth = 1 then interval '31 days' else interval '1 day' end
    from p, generate_series(1, 5) nth;
  insert into submissions (tenant_id, submission_id, form_id, patient_id, revision, submitted_at, compared_at)
    select id, gen_random_uuid(), id, id, 1, now(), case when nth > 1 or not is_due then now() end from p, generate_series(1, 5) nth;
  insert into record_changes (tenant_id, change_id, patient_id, revision, path, source, actor_kind, changed_at)
    select id, gen_random_uuid(), id, 1, 'email', 'desk', 'staff', now() - (31 - day) * interval '1 day'
    from generate_series(1, 30) day, p;
  insert into shared_documents (tenant_id, document_id, patient_id, kind, name_sealed, file_sealed, uploaded_by, uploaded_at,
      removed_by, removed_at, erase_at, request_key, request_digest)
    select id, gen_random_uuid(), id, 'letter', '', '', id, now(), id, now(),
      now() + case when is_due and nth = 1 then interval '-1 second' else interval '10 days' end, gen_random_uuid(), ''
    from p, generate_series(1, 5) nth;
  set session_replication_role = origin;`;

beforeAll(async () => {
  t = await startTestApp();
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query(filling);
  const { rows } = await owner.query<{ id: string }>(`select tenant_id as id from tenants where ${isDue}`);
  for (const { id } of rows) {
    await owner.query('begin');
    const tx = kyselyOn(owner, id) as Tx;
    await owner.query(`select set_config('app.tenant_id', $1, true)`, [id]);
    await addTenantKey(tx, t.services.secrets, id, new Date());
    await owner.query('commit');
  }
  for (const table of [
    'watched_times',
    'audit_entries',
    'submission_notices',
    'attachments',
    'practice_exports',
    'statement_runs',
    'reminder_marks',
    'recall_marks',
    'freed_times',
    'waitlist_offers',
    'submission_alerts',
    'packet_run_forms',
    'patient_records',
    'submissions',
    'record_changes',
    'shared_documents',
  ])
    await owner.query(`vacuum (analyze) ${table}`);
}, 60_000);
afterAll(async () => {
  await owner.end();
  await t.stop();
});

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Runs a query for due work under its own role; returns the pages that it read. */
async function pagesOf(due: (db: TestApp['services']['db'], search: DueSearch) => Promise<unknown>, search: DueSearch) {
  let pages = 0;
  const query = async (text: string, values: unknown[]) => {
    await owner.query('set role foyer_jobs');
    // The first run of a session reads the catalog, too.
    for (let run = 0; run < 2; run += 1) {
      const { rows } = await owner.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? {};
      pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    }
    await owner.query('reset role');
    return { rows: [] };
  };
  await due({ ...t.services.db, jobs: { query } } as unknown as TestApp['services']['db'], search);
  return pages;
}

const housekeeping = () => ({ services: t.services, clock: t.clock, log: createLogger('silent') });

it(`of ${practices} practices a round finds the ten with something to do, and reads little else`, {
  tags: ['RUN-12'],
}, async () => {
  const now = new Date();
  const search = { now, since: new Date(now.getTime() - 120_000), tried: [] };
  const { rows } = await owner.query<{ id: string }>(`select tenant_id as id from tenants where ${isDue} order by 1`);
  const expected = rows.map(({ id }) => id);
  expect(expected).toHaveLength(10);
  const seeded = new Set(
    (await owner.query(`select tenant_id as id from tenants where slug not like 'many-%'`)).rows.map(({ id }) => id),
  );
  const names: string[] = [];
  for (const round of scheduledRounds(housekeeping())) {
    // It asks for practices that were never visited, once an hour.
    if (round.name === 'platform.purge-new') continue;
    names.push(round.name);
    const found = (await round.due(search)).filter((id) => !seeded.has(id));
    expect(found.toSorted(), round.name).toEqual(expected);
    const dueWith = (db: TestApp['services']['db'], searched: DueSearch) => {
      const services = { ...t.services, db };
      const same = scheduledRounds({ ...housekeeping(), services }).find(({ name }) => name === round.name);
      return same?.due(searched) ?? Promise.resolve();
    };
    expect(await pagesOf(dueWith, search), round.name).toBeLessThan(60);
  }
  expect(names).toHaveLength(15);
  const { rows: sizes } = await owner.query<{ pages: number }>(
    `select sum(relpages)::int as pages from pg_class where relname in ('audit_entries', 'submission_notices', 'attachments')`,
  );
  expect(sizes[0]?.pages).toBeGreaterThan(1500);
});

it('an hour’s purge visits those whose hour has passed, and then nobody', { tags: ['RUN-12'] }, async () => {
  // A practice that is new only begins to plan.
  await owner.query('delete from reminder_marks');
  const [purge] = scheduledRounds(housekeeping());
  if (!purge) throw new Error('There is no purge.');
  const { practices: visited, failed } = await runRound(housekeeping(), purge);
  expect(visited).toBeGreaterThanOrEqual(10);
  expect(visited).toBeLessThan(20);
  expect(failed).toBe(0);
  expect(await runRound(housekeeping(), purge)).toEqual({ practices: 0, failed: 0, isComplete: true });
});
