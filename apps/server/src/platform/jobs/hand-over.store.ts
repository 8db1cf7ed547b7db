// SQL of handing jobs over from the main database to the queue in another one.
import type pg from 'pg';

export interface OutgoingJob {
  readonly tenantId: string | null;
  readonly id: string;
  readonly queue: string;
  /** JSON. */
  readonly data: string;
  readonly startAfter: Date;
}

const batch = 200;

/** Returns the jobs that wait in the outbox of the main database, the oldest first. */
export async function selectOutgoing(main: pg.Pool): Promise<OutgoingJob[]> {
  const { rows } = await main.query<OutgoingJob>(
    `select tenant_id as "tenantId", job_id as id, queue, data::text as data, start_after as "startAfter"
     from outgoing_jobs order by put_at limit ${batch}`,
  );
  return rows;
}

export async function deleteOutgoing(main: pg.Pool, jobs: readonly OutgoingJob[]): Promise<void> {
  await main.query('delete from outgoing_jobs where tenant_id = any($1::uuid[]) and job_id = any($2::uuid[])', [
    [...new Set(jobs.map(({ tenantId }) => tenantId))],
    jobs.map(({ id }) => id),
  ]);
}

/** Adds jobs to a queue; of an id that is there already none is added. Returns those that are there now: unknown kinds stay. */
export async function putJobs(queue: pg.Pool, jobs: readonly OutgoingJob[]): Promise<OutgoingJob[]> {
  const { rows } = await queue.query<{ id: string }>(
    `select id, outbox.put(queue, data::jsonb, id, due)
     from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as job (id, queue, data, due)
     where queue in (select name from pgboss.queue where not partition)`,
    [
      jobs.map(({ id }) => id),
      jobs.map(({ queue: name }) => name),
      jobs.map(({ data }) => data),
      jobs.map(({ startAfter }) => startAfter),
    ],
  );
  const there = new Set(rows.map(({ id }) => id));
  return jobs.filter(({ id }) => there.has(id));
}

/** Schedules and rounds are created again in the queue's present database. */
const isMovable = `name <> 'jobs.round' and name not like '\\_\\_pgboss%'`;

/** Makes the kinds of jobs of one queue known to the other. */
export async function copyKinds(from: pg.Pool, to: pg.Pool): Promise<void> {
  const { rows } = await from.query<{ kinds: string | null }>(
    `select jsonb_agg(to_jsonb(q) - '{monitor_claim_on,monitor_on,maintain_on,delta_on}'::text[])::text as kinds
     from pgboss.queue q where not partition and ${isMovable}`,
  );
  await to.query(
    `insert into pgboss.queue select * from jsonb_populate_recordset(null::pgboss.queue, $1::jsonb) on conflict do nothing`,
    [rows[0]?.kinds ?? '[]'],
  );
}

/**
 * Takes up to a batch of unfinished jobs out of a queue and hands them to `keep`; they are back if that fails, or if the process
 * ends meanwhile. Jobs that somebody is working on stay. Returns how many were taken.
 */
export async function takeUnfinished(
  from: pg.Pool,
  keep: (jobs: readonly OutgoingJob[]) => Promise<void>,
): Promise<number> {
  const client = await from.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { rows } = await client.query<OutgoingJob>(
      `delete from pgboss.job_common j using (
         select name, id from pgboss.job_common
         where ${isMovable} and (state < 'active' or (state = 'active'
           and started_on + expire_seconds * interval '1 second' < now()))
         limit ${batch} for update skip locked) as waiting
       where j.name = waiting.name and j.id = waiting.id
       returning null as "tenantId", j.id, j.name as queue, j.data::text as data, j.start_after as "startAfter"`,
    );
    if (rows.length > 0) await keep(rows);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
