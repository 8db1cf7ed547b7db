// Periodic work on several nodes: each round once in the installation, and taken over from a node that was killed.
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lookAtTime, runRound, scheduledRounds } from './housekeeping.ts';
import { createLogger } from './platform/log.ts';
import { startNode } from './testing/second-node.ts';
import { startTestApp, type TestApp, tenantId } from './testing/test-app.ts';

let t: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.stop();
});

const log = createLogger('silent');
const names = () => scheduledRounds({ services: t.services, clock: t.clock, log }).map(({ name }) => name);

/** Writes down, for the office of a practice, a submission that it was not told of. */
async function leaveNotice(slug: string): Promise<void> {
  await owner.query(`delete from office_notices where tenant_id = $1`, [tenantId(slug)]);
  await owner.query(
    `insert into submission_notices (tenant_id, submission_id, revision)
     select tenant_id, submission_id, 99 from submissions where tenant_id = $1 limit 1`,
    [tenantId(slug)],
  );
}

it('is done once, whichever of three nodes does it, and each kind has its age', {
  tags: ['RUN-11'],
  timeout: 60_000,
}, async () => {
  await leaveNotice('demo');
  const nodes = [await startNode(t, true), await startNode(t, true)];
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ round: string }>('select round from upkeep.rounds');
        const minutely = names().filter((name) => !/purge-new|orphans|\.erase$/.test(name));
        expect(rows.map(({ round }) => round)).toEqual(expect.arrayContaining(minutely));
      },
      { timeout: 40_000, interval: 200 },
    );
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
  const { rows: runs } = await owner.query<{ round: string; began: Date; ended: Date; state: string }>(
    `select data->>'round' as round, started_on as began, completed_on as ended, state
     from pgboss.job where name = 'jobs.round' order by 1, 2`,
  );
  // Two schedulers add one job a minute; a minute may begin meanwhile.
  for (const name of names()) expect(runs.filter(({ round }) => round === name).length, name).toBeLessThanOrEqual(2);
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1];
    if (next?.round === run.round) expect(next.began.getTime()).toBeGreaterThanOrEqual(run.ended.getTime());
  }
  const { rows: mails } = await owner.query<{ told: Date }>(
    `select told_at as told from submission_notices where revision = 99 and told_at is not null`,
  );
  expect(mails).toHaveLength(1);
  const text = await t.services.metrics.text();
  for (const part of [
    'foyer_round_age_seconds{round="platform.purge"} ',
    'foyer_queue_age_seconds{queue="messages.mail"} ',
    'foyer_dead_letters 0',
    'foyer_seals_behind_seconds ',
  ])
    expect(text).toContain(part);
});

it('is not begun while another node is at it; when that one was killed, the rest is done and nothing again', {
  tags: ['RUN-11'],
  timeout: 60_000,
}, async () => {
  // The killed node has visited one practice. All its own timers ended with it, so nothing sends signs of life.
  const visitedAgo = (slug: string, ago: string) =>
    owner.query<{ at: Date }>(
      `insert into watched_times (tenant_id, seen_at) values ($1, clock_timestamp() - $2::interval)
       on conflict (tenant_id) do update set seen_at = excluded.seen_at returning seen_at as at`,
      [tenantId(slug), ago],
    );
  const visited = await visitedAgo('demo', '1 minute');
  await visitedAgo('maple', '2 hours');
  await owner.query(
    `insert into pgboss.job_common (name, data, state, singleton_key, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
       expire_seconds, heartbeat_seconds, started_on, heartbeat_on)
     select name, '{"round":"platform.purge"}', 'active', 'platform.purge', policy, dead_letter, retry_limit, 0, retry_backoff,
       expire_seconds, heartbeat_seconds, now() - interval '20 seconds', now() - interval '20 seconds'
     from pgboss.queue where name = 'jobs.round'`,
  );
  const boss = new PgBoss({ connectionString: t.ownerUrl, max: 1, migrate: false, supervise: false, schedule: false });
  await boss.start();
  try {
    const second = await boss.send('jobs.round', { round: 'platform.purge' }, { singletonKey: 'platform.purge' });
    expect(second).toBe(null);
    const overdue = `select count(*)::int as n from watched_times where seen_at < now() - interval '1 hour'`;
    expect((await owner.query(overdue)).rows).toEqual([{ n: 1 }]);
    await boss.supervise('jobs.round');
    await vi.waitFor(async () => expect((await owner.query(overdue)).rows).toEqual([{ n: 0 }]), {
      timeout: 20_000,
      interval: 100,
    });
  } finally {
    await boss.stop({ graceful: false });
  }
  const after = await owner.query<{ at: Date }>('select seen_at as at from watched_times where tenant_id = $1', [
    tenantId('demo'),
  ]);
  expect(after.rows).toEqual(visited.rows);
});

it('that fails for one practice is done for all others, and its age grows', { tags: ['RUN-11'] }, async () => {
  const housekeeping = { services: t.services, clock: t.clock, log };
  const worked: string[] = [];
  const everybody = ['demo', 'maple', 'quiet'].map(tenantId);
  const round = {
    name: 'testing.half',
    every: 'minute' as const,
    due: async ({ tried }: { readonly tried: readonly string[] }) => everybody.filter((id) => !tried.includes(id)),
    work: async ({ id }: { readonly id: string }) => {
      if (id === tenantId('maple')) throw new Error('no');
      worked.push(id);
      return undefined;
    },
  };
  expect(await runRound(housekeeping, round)).toEqual({ practices: 3, failed: 1, isComplete: true });
  expect(worked.sort()).toEqual([tenantId('demo'), tenantId('quiet')].sort());
  expect((await owner.query(`select from upkeep.rounds where round = 'testing.half'`)).rowCount).toBe(0);
  const stopped = await runRound(housekeeping, round, AbortSignal.abort());
  expect(stopped).toEqual({ practices: 0, failed: 0, isComplete: false });
});

it('goes on at once when the clock of the database is set back by days', { tags: ['RUN-11'] }, async () => {
  const inDays = `now() + interval '3 days'`;
  await owner.query(`update pgboss.version set cron_on = ${inDays}`);
  await owner.query(`update pgboss.queue set monitor_claim_on = ${inDays} where name = 'jobs.round'`);
  await owner.query(
    `insert into pgboss.job_common (name, data, start_after, policy) values ('jobs.round', '{"round":"none"}', ${inDays}, 'exclusive')`,
  );
  const now = Date.now();
  const look = (time: number) =>
    lookAtTime({ services: t.services, clock: t.clock, log, timeOf: async () => new Date(time) });
  await look(now + 3 * 86_400_000);
  await look(now);
  const late = await owner.query(
    `select cron_on as at from pgboss.version where cron_on > now() + interval '1 hour'
     union all select monitor_claim_on from pgboss.queue where monitor_claim_on > now() + interval '1 hour'
     union all select start_after from pgboss.job_common where name = 'jobs.round' and start_after > now() + interval '1 hour'`,
  );
  expect(late.rows).toEqual([]);
});
