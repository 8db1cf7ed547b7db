// What monitoring asks of the queue's tables.
import type pg from 'pg';

export interface QueueAges {
  /** For each kind with a job that could run: how many seconds the oldest has waited. */
  readonly queues: readonly { readonly name: string; readonly age: number }[];
  /** Jobs that failed for good; counted up to 10,000. */
  readonly deadLetters: number;
}

/** Reads one row for each kind, by the index that workers use, and the dead letters. */
export async function queueAges(pool: pg.Pool): Promise<QueueAges> {
  const waiting = pool.query<{ name: string; age: number }>(
    `select q.name, greatest(extract(epoch from clock_timestamp() - coalesce(j.start_after, clock_timestamp())), 0)::double precision as age
     from pgboss.queue q left join lateral (
       select start_after from pgboss.job_common j
       where j.name = q.name and state < 'active' and not blocked and start_after <= now()
       order by priority desc, created_on limit 1) j on true
     where not q.partition and q.name not like '\\_\\_pgboss%' and q.dead_letter is not null`,
  );
  const dead = pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select from pgboss.job_common
       where state < 'active' and not blocked and name in (select dead_letter from pgboss.queue) limit 10000) as letters`,
  );
  return { queues: (await waiting).rows, deadLetters: (await dead).rows[0]?.count ?? 0 };
}

/** What messages wait longer for is worth a look. */
const late = `interval '10 minutes'`;

/** Returns how many mails and texts have waited in this queue for more than ten minutes; 0 where there is no queue. */
export async function countLateMessages(queue: Pick<pg.Client, 'query'>): Promise<number> {
  const there = await queue.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`);
  if (!there.rows[0]?.found) return 0;
  const { rows } = await queue.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job
     where name like 'messages.%' and state in ('created', 'retry') and created_on < now() - ${late}`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns how many have not been handed over to the queue for more than ten minutes. Under foyer_jobs. */
export async function countLateOutgoing(main: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await main.query<{ count: number }>(
    `select count(*)::int as count from outgoing_jobs where queue like 'messages.%' and put_at < now() - ${late}`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns which of these kinds have a job that could run, by the index that workers use. */
export async function kindsWaiting(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as kinds (name)
     where exists (select from pgboss.job_common j
       where j.name = kinds.name and state < 'active' and not blocked and start_after <= now())`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Takes times of before the database's clock was set back out of pg-boss's own tables, where they would stop its schedules: when
 * it last looked, which minutes had their jobs, and jobs of rounds whose time seems yet to come.
 */
export async function forgetFuture(pool: pg.Pool): Promise<void> {
  const late = `now() + interval '1 minute'`;
  const { rowCount } = await pool.query(`update pgboss.version set cron_on = null where cron_on > ${late}`);
  await pool.query(
    `update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where monitor_claim_on > ${late} or monitor_on > ${late} or maintain_on > ${late}`,
  );
  if (rowCount === 0) return;
  await pool.query(`delete from pgboss.job_common where name = '__pgboss__send-it'`);
  await pool.query(
    `update pgboss.job_common set start_after = now() where name = 'jobs.round' and state < 'active' and start_after > ${late}`,
  );
}
