// What a database says of the cluster that it belongs to: its nodes, what is distributed, and what stands in the way.
import type pg from 'pg';
import { tenantTables } from '../dump.ts';
import { groupRoles } from '../roles.ts';

/** The database cannot be distributed or brought back. The message says in sentences what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError';
}

/**
 * Keeps changes of what only the coordinator needs (logins, queue) from the workers of a cluster, so that a start does not need
 * all of them. Any PostgreSQL takes it.
 */
export const keepLocal = 'set citus.enable_ddl_propagation = off';

/** Lets a transaction write to all machines of a cluster and change tables afterwards. Any PostgreSQL takes it. */
export const oneByOne = `set local citus.multi_shard_modify_mode = 'sequential'`;

export interface TableSize {
  /** Includes the schema. */
  readonly name: string;
  /** As PostgreSQL estimates it. */
  readonly rows: number;
  readonly bytes: number;
  readonly isDistributed: boolean;
}

/** Major version. */
export const oldestCitus = 13;

async function oneValue<T>(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<T | undefined> {
  const { rows } = await client.query<{ value: T }>(text, [...values]);
  return rows[0]?.value;
}

/** Whether the extension is there, in this database. */
export async function hasCitus(client: pg.Client): Promise<boolean> {
  return (
    (await oneValue<boolean>(client, `select exists (select from pg_extension where extname = 'citus') as value`)) ??
    false
  );
}

/** Of pg_dist_partition: split by practice, or copied to all machines. Others are on the coordinator, though Citus knows them. */
export const isSpread = `(partmethod = 'h' or repmodel = 't')`;

/** Lists the tables of ours that are distributed; none without the extension. */
async function distributedTables(client: pg.Client): Promise<Set<string>> {
  if (!(await hasCitus(client))) return new Set();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_dist_partition p
     join pg_class c on c.oid = p.logicalrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and ${isSpread}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Whether practices are on the machines of a cluster. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  return (await distributedTables(client)).size > 0;
}

/** PostgreSQL's estimate, or a count where it has none yet. */
async function aboutRows(client: pg.Client, name: string): Promise<number> {
  const text = 'select reltuples::float8 as value from pg_class where oid = $1::regclass';
  const estimate = await oneValue<number>(client, text, [name]);
  if (estimate !== undefined && estimate >= 0) return Math.round(estimate);
  return Number((await oneValue<string>(client, `select count(*) as value from ${name}`)) ?? 0);
}

/** Lists our tables by name with their sizes, on this machine or on all of the cluster. */
export async function tableSizes(client: pg.Client): Promise<TableSize[]> {
  const distributed = await distributedTables(client);
  const sizes: TableSize[] = [];
  for (const name of await tenantTables(client)) {
    const isDistributed = distributed.has(name);
    const size = isDistributed ? 'citus_total_relation_size($1, false)' : 'pg_total_relation_size($1)';
    const bytes = await oneValue<string>(client, `select ${size} as value`, [name]);
    sizes.push({ name, rows: await aboutRows(client, name), bytes: Number(bytes ?? 0), isDistributed });
  }
  return sizes;
}

/** Lists the machines that hold practices, as `host:port`. */
export async function workersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ node: string }>(
    `select nodename || ':' || nodeport as node from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards order by nodename, nodeport`,
  );
  return rows.map(({ node }) => node);
}

async function isFoyerRunning(client: pg.Client): Promise<boolean> {
  return (
    (await oneValue<boolean>(
      client,
      `select exists (select from pg_stat_activity
         where datname = current_database() and application_name like 'foyer %' and pid <> pg_backend_pid()) as value`,
    )) ?? false
  );
}

/** What stands in the way of either direction. */
async function commonObstacles(client: pg.Client): Promise<string[]> {
  const obstacles: string[] = [];
  if (!(await oneValue<boolean>(client, 'select rolsuper as value from pg_roles where rolname = current_user')))
    obstacles.push('DATABASE_URL names a role that is no superuser; this command needs one, on all machines.');
  if (await isFoyerRunning(client)) obstacles.push('A Foyer is running on this database; stop all of them first.');
  return obstacles;
}

async function extensionObstacle(client: pg.Client): Promise<string | undefined> {
  const found = await oneValue<string | null>(
    client,
    `select installed_version as value from pg_available_extensions where name = 'citus'`,
  );
  if (found === undefined)
    return 'This PostgreSQL has no extension citus; install its package on every machine, put citus first into shared_preload_libraries, and start PostgreSQL again.';
  if (found === null)
    return 'This database has no extension citus yet; run "create extension citus" in the database of this name on every machine, then citus_set_coordinator_host and citus_add_node here (docs/operations.md).';
  const version = (await oneValue<string>(client, 'select citus_version() as value')) ?? '';
  const major = Number(/\d+/.exec(version.replace(/^Citus\s*/i, ''))?.[0] ?? 0);
  if (major < oldestCitus) return `This is Citus ${found}; Foyer needs ${oldestCitus} or newer.`;
  return undefined;
}

/** Locks that one machine needs for its part of all tables, with their indexes; the transaction holds all of them at once. */
async function lockObstacle(client: pg.Client, shards: number, workers: number): Promise<string | undefined> {
  const relations = await oneValue<string>(
    client,
    `select count(*) as value from pg_class c left join pg_index on indexrelid = c.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
  const needed = Math.ceil((Number(relations) * shards) / workers);
  const { rows } = await client.query<{ each: number; most: number }>(
    `select current_setting('max_locks_per_transaction')::int as each,
       current_setting('max_connections')::int + greatest(current_setting('max_prepared_transactions')::int, 0) as most`,
  );
  const { each = 64, most = 100 } = rows[0] ?? {};
  if (needed <= each * most) return undefined;
  return `Every machine has to lock about ${needed} tables and indexes at once; set max_locks_per_transaction to ${Math.ceil(needed / most / 64) * 64} or more on all machines and start PostgreSQL again, or use fewer --shards.`;
}

/** Returns which workers refuse a role, each as a sentence; `role` must exist here and there. */
async function loginObstacles(client: pg.Client, role: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(`set local role ${role}`);
    const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
      `select nodename || ':' || nodeport as node, success, result from run_command_on_workers('select 1')`,
    );
    return rows
      .filter(({ success }) => !success)
      .map(
        ({ node, result }) =>
          `The machine ${node} lets ${role} not in from the other machines (${result.split('\n')[0]}); add a line for it to pg_hba.conf there (docs/operations.md).`,
      );
  } catch (error) {
    return [`${role} cannot reach the workers: ${(error as Error).message}.`];
  } finally {
    await client.query('rollback');
  }
}

/** Returns why our roles cannot work on the workers, as sentences. */
export async function roleObstacles(client: pg.Client): Promise<string[]> {
  const obstacles: string[] = [];
  for (const role of groupRoles) obstacles.push(...(await loginObstacles(client, role)));
  return obstacles;
}

/** Returns what has to be done before the database can be distributed, as sentences. */
export async function obstaclesToCitus(client: pg.Client, shards: number): Promise<string[]> {
  const obstacles = await commonObstacles(client);
  const extension = await extensionObstacle(client);
  if (extension !== undefined) return [...obstacles, extension];
  const workers = await workersOf(client);
  if (workers.length === 0)
    return [...obstacles, 'The cluster has no workers; add each of them with citus_add_node first.'];
  const silent = await client.query<{ node: string; result: string }>(
    `select nodename || ':' || nodeport as node, result from run_command_on_workers('select 1') where not success`,
  );
  obstacles.push(...silent.rows.map(({ node, result }) => `The machine ${node} does not answer: ${result}.`));
  const locks = await lockObstacle(client, shards, workers.length);
  if (locks !== undefined) obstacles.push(locks);
  return obstacles;
}

/** Returns what has to be done before the database can be brought back, as sentences. */
export async function obstaclesToSingle(client: pg.Client): Promise<string[]> {
  if (!(await hasCitus(client))) return ['This database has no extension citus, so nothing of it is distributed.'];
  return commonObstacles(client);
}
