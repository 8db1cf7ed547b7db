// Migrates the queue's own schema as the database's owner, so that no role needs to create anything later.
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { isDistributed, keepLocal } from '../db/citus/cluster.ts';

/** Where jobs are put: into the queue of the same database, or into a table from which workers take them to another one. */
export type QueuePlace = 'here' | 'elsewhere';

const signature = 'outbox.put(queue_name text, payload jsonb, wanted_id uuid, due timestamptz)';

/**
 * The same for a queue in another database: the job goes into `outgoing_jobs`, where it is the practice's like any other row. A
 * job of an id that has been handed over already is dropped there.
 */
const putElsewhere = `
create or replace function ${signature} returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made uuid := coalesce(wanted_id, gen_random_uuid());
begin
  insert into public.outgoing_jobs (job_id, queue, data, start_after)
  values (made, queue_name, payload, coalesce(due, now()))
  on conflict do nothing;
  return case when found then made end;
end $$;`;

/**
 * Adds jobs to the queue from inside a business transaction. A security definer function, so that the sender may add jobs and see
 * none. It writes what pg-boss 12.35's own insert writes (a test compares the rows), in one statement whose plan the connection
 * keeps.
 */
const putHere = `
create or replace function ${signature} returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made uuid := coalesce(wanted_id, gen_random_uuid());
begin
  insert into pgboss.job_common (id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select made, q.name, payload, coalesce(due, now()), now(), coalesce(due, now()) + q.retention_seconds * interval '1s',
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy,
    q.dead_letter, q.heartbeat_seconds
  from pgboss.queue q where q.name = queue_name and not q.partition
  on conflict do nothing;
  if found then return made; end if;
  perform from pgboss.queue q where q.name = queue_name and not q.partition;
  if not found then raise exception 'There is no queue of the name %.', queue_name; end if;
  return null;
end $$;`;

/**
 * The same where that table is on a cluster's workers: within a transaction they know one role alone, so the sender writes there
 * itself.
 */
const putInCluster = putElsewhere.replace('security definer', 'security invoker');

function rights(runner: string, sender: string): string {
  return `
revoke all on schema pgboss, outbox from public;
revoke all on all functions in schema pgboss from public;
revoke all on all functions in schema outbox from public;
grant usage on schema pgboss to ${runner};
grant select, insert, update, delete on all tables in schema pgboss to ${runner};
grant execute on all functions in schema pgboss to ${runner};
grant usage on schema outbox to ${runner}, ${sender};
grant execute on function outbox.put(text, jsonb, uuid, timestamptz) to ${runner}, ${sender};`;
}

/** Lets the sender write to the outbox on all machines of a cluster. */
async function grantInCluster(client: pg.Client, sender: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_table_privilege($1, 'public.outgoing_jobs', 'insert') as may`,
    [sender],
  );
  if (rows[0]?.may) return;
  await client.query('reset citus.enable_ddl_propagation');
  await client.query(`grant insert on public.outgoing_jobs to ${pg.escapeIdentifier(sender)}`);
  await client.query(keepLocal);
}

/** Index builds that a new version of pg-boss runs after its migration; nobody runs them later. */
async function indexesBuilt(boss: PgBoss): Promise<void> {
  const isOpen = async () =>
    (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress');
  while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function placeOf(client: pg.Client): Promise<QueuePlace> {
  const { rows } = await client.query<{ text: string }>(
    `select prosrc as text from pg_proc where proname = 'put' and pronamespace = to_regnamespace('outbox')`,
  );
  return rows[0]?.text.includes('outgoing_jobs') ? 'elsewhere' : 'here';
}

/** Returns where the jobs of a database are put. `ownerUrl` is the URL of the database as its owner. */
export async function queuePlaceOf(ownerUrl: string): Promise<QueuePlace> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await placeOf(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates or upgrades the schemas `pgboss` and `outbox`, and grants `grantTo.runner` the work and `grantTo.sender` the adding of
 * jobs; both roles must exist. Idempotent, and quick if there is nothing to do. Concurrent callers wait for one another.
 * @param ownerUrl URL of the database as its owner
 * @param place where jobs are put from then on; where they were before, if it is left out
 */
export async function migrateQueue(
  ownerUrl: string,
  grantTo: { runner: string; sender: string },
  place?: QueuePlace,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(keepLocal);
    await client.query(`select pg_advisory_lock(hashtext('foyer migrate-queue'))`);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: 'pgboss',
      supervise: false,
      schedule: false,
      bamIntervalSeconds: 10,
    });
    let failure: Error | undefined;
    boss.on('error', (error) => {
      failure ??= error;
    });
    try {
      await boss.start();
      await indexesBuilt(boss);
    } finally {
      await boss.stop({ graceful: false, close: false });
    }
    if (failure) throw failure;
    const [runner, sender] = [pg.escapeIdentifier(grantTo.runner), pg.escapeIdentifier(grantTo.sender)];
    const isHere = (place ?? (await placeOf(client))) === 'here';
    const isCluster = !isHere && (await isDistributed(client));
    if (isCluster) await grantInCluster(client, grantTo.sender);
    const put = isHere ? putHere : isCluster ? putInCluster : putElsewhere;
    await client.query(`create schema if not exists outbox;${put}${rights(runner, sender)}`);
  } finally {
    await client.end();
  }
}
