// Distributes a database over the machines of a Citus cluster, each practice whole on one of them, and brings it back.
import type pg from 'pg';
import { openTables } from '../load.ts';
import { groupRoles } from '../roles.ts';
import { withClient } from '../with-client.ts';
import {
  ClusterError,
  hasCitus,
  obstaclesToCitus,
  obstaclesToSingle,
  roleObstacles,
  type TableSize,
  tableSizes,
  workersOf,
} from './cluster.ts';
import { firstTable } from './migrate-cluster.ts';
import { numberByPractice, numberingTrigger } from './numbering.ts';
import { differencesOf, schemaLines } from './schema-lines.ts';

/** Read by everybody, so every machine has a copy. */
const sharedTable = 'public.tenants';

/** Settings of the database, for every connection that follows. Triggers touch rows of their own practice only. */
export const databaseSettings = {
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  // Milliseconds: a machine that does not answer keeps its practices' calls waiting, and the connections that they hold.
  'citus.node_connection_timeout': '2000',
} as const;

/** Settings of the one connection that converts. */
const ownSettings = [
  "set citus.multi_shard_modify_mode = 'sequential'",
  'set citus.enable_unsafe_triggers = on',
  'set citus.enable_local_reference_table_foreign_keys = off',
  'set lock_timeout = 0',
  'set statement_timeout = 0',
  'set client_min_messages = warning',
];

export interface DistributionPlan {
  readonly obstacles: readonly string[];
  /** As `host:port`. */
  readonly workers: readonly string[];
  readonly tables: readonly TableSize[];
}

export interface DistributionOptions {
  /** Parts that each table is split into; a practice is whole in one part. */
  readonly shards: number;
  /** Gets a line for each step. */
  readonly say: (line: string) => void;
}

/** Returns what a run in that direction would find and do. Changes nothing. */
export function planDistribution(ownerUrl: string, to: 'citus' | 'single', shards: number): Promise<DistributionPlan> {
  return withClient(ownerUrl, async (client) => ({
    obstacles: await (to === 'citus' ? obstaclesToCitus(client, shards) : obstaclesToSingle(client)),
    workers: (await hasCitus(client)) ? await workersOf(client) : [],
    tables: await tableSizes(client),
  }));
}

function refuse(obstacles: readonly string[]): void {
  if (obstacles.length > 0) throw new ClusterError(`Nothing was changed. ${obstacles.join(' ')}`);
}

async function rowCounts(client: pg.Client, tables: readonly TableSize[]): Promise<Map<string, string>> {
  const counts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
    counts.set(name, rows[0]?.count ?? '0');
  }
  return counts;
}

/** @throws ClusterError if a table has more or fewer rows than before, or is made in another way */
async function assertUnchanged(client: pg.Client, before: Before): Promise<void> {
  const counts = await rowCounts(client, before.tables);
  const faults = [...before.counts]
    .filter(([name, count]) => counts.get(name) !== count)
    .map(([name, count]) => `${name} had ${count} rows and has ${counts.get(name)}.`);
  const differences = differencesOf(before.schema, await schemaLines(client));
  faults.push(...differences.filter((line) => !line.includes(numberingTrigger)));
  if (faults.length > 0)
    throw new ClusterError(`Nothing was changed, because it would not be the same. ${faults.join(' ')}`);
}

interface Before {
  readonly tables: readonly TableSize[];
  readonly counts: ReadonlyMap<string, string>;
  readonly schema: ReadonlySet<string>;
}

/** Runs `convert` in one transaction with nobody else on the tables, and compares all tables before and after. */
async function converting(
  client: pg.Client,
  convert: (tables: readonly TableSize[]) => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  for (const setting of ownSettings) await client.query(setting);
  await client.query('begin');
  try {
    const tables = await tableSizes(client);
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share row exclusive mode`);
    const before = { tables, counts: await rowCounts(client, tables), schema: await schemaLines(client) };
    const close = await openTables(
      client,
      tables.map(({ name }) => name),
    );
    await convert(tables);
    say('Restoring foreign keys, triggers and row level security, which checks every row …');
    await close();
    await assertUnchanged(client, before);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error instanceof ClusterError
      ? error
      : new ClusterError(`Nothing was changed: ${(error as Error).message}.`, { cause: error });
  }
}

const lineOf = ({ name, rows, bytes }: TableSize, at: number, all: readonly unknown[]) =>
  `${at + 1} of ${all.length}: ${name.replace('public.', '')}, about ${rows} rows, ${Math.ceil(bytes / 1e6)} MB`;

/** Our functions, for the machines that call them: in triggers, defaults and statements. */
async function ourFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname like 'foyer\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Runs SQL on every worker by itself, as statements that the cluster does not pass on. @throws ClusterError */
async function onWorkers(client: pg.Client, text: string): Promise<void> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `select nodename || ':' || nodeport as node, result from run_command_on_workers($1) where not success`,
    [`do $do$ begin set local citus.enable_ddl_propagation = off; ${text} end $do$`],
  );
  const [failed] = rows;
  if (failed) throw new ClusterError(`Nothing was distributed. The machine ${failed.node} refused: ${failed.result}.`);
}

/** Makes the workers know our roles and the extensions that our tables need. */
async function prepareWorkers(client: pg.Client): Promise<void> {
  const { rows: extensions } = await client.query<{ name: string }>(
    `select quote_ident(extname) as name from pg_extension where extname <> 'plpgsql' and extname not like 'citus%'`,
  );
  for (const { name } of extensions) await onWorkers(client, `create extension if not exists ${name};`);
  for (const role of groupRoles) {
    await onWorkers(
      client,
      `if not exists (select from pg_roles where rolname = '${role}') then create role ${role} noinherit; end if;
       alter role ${role} login;`,
    );
    // Node to node only: without a password, and pg_hba.conf says from where.
    await client.query(`alter role ${role} login`);
  }
}

async function setForDatabase(client: pg.Client, isCluster: boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  for (const [name, value] of Object.entries(databaseSettings))
    await client.query(`alter database ${rows[0]?.name} ${isCluster ? `set ${name} = '${value}'` : `reset ${name}`}`);
}

/** Gives a distributed database, such as a copy of one, the settings that it needs. */
export function setForDistribution(ownerUrl: string): Promise<void> {
  return withClient(ownerUrl, (client) => setForDatabase(client, true));
}

/**
 * Splits every table over the workers, in one transaction: it is distributed as a whole, or not at all. Nobody may be using the
 * database. @throws ClusterError
 */
export function distribute(ownerUrl: string, { shards, say }: DistributionOptions): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    refuse(await obstaclesToCitus(client, shards));
    const sizes = await tableSizes(client);
    if (sizes.every((table) => table.isDistributed)) throw new ClusterError('The database is distributed already.');
    await prepareWorkers(client);
    refuse(await roleObstacles(client));
    await converting(client, (tables) => split(client, tables, { shards, say }), say);
    await setForDatabase(client, true);
    await dropLocalRows(client, sizes);
    await client.query('analyze');
  });
}

async function split(
  client: pg.Client,
  tables: readonly TableSize[],
  { shards, say }: DistributionOptions,
): Promise<void> {
  for (const name of await ourFunctions(client)) await client.query('select create_distributed_function($1)', [name]);
  const order = (name: string) => (name === sharedTable ? 0 : name === firstTable ? 1 : 2);
  const sorted = [...tables].sort((a, b) => order(a.name) - order(b.name));
  for (const [at, table] of sorted.entries()) {
    say(lineOf(table, at, sorted));
    if (table.isDistributed) continue;
    if (table.name === sharedTable) await client.query('select create_reference_table($1)', [table.name]);
    else if (table.name === firstTable)
      await client.query(
        `select create_distributed_table($1, 'tenant_id', colocate_with => 'none', shard_count => $2)`,
        [table.name, shards],
      );
    else
      await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
        table.name,
        firstTable,
      ]);
  }
  await numberByPractice(client, true);
}

/** The rows that stayed behind on the coordinator, where nothing reads them any more. */
async function dropLocalRows(client: pg.Client, tables: readonly TableSize[]): Promise<void> {
  for (const { name } of tables) await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
}

/** Brings every table back onto the coordinator, in one transaction. Nobody may be using the database. @throws ClusterError */
export function undistribute(ownerUrl: string, { say }: Pick<DistributionOptions, 'say'>): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    refuse(await obstaclesToSingle(client));
    const sizes = await tableSizes(client);
    if (!sizes.some((table) => table.isDistributed)) throw new ClusterError('Nothing of the database is distributed.');
    const join = async (tables: readonly TableSize[]) => {
      for (const [at, table] of tables.entries()) {
        say(lineOf(table, at, tables));
        if (table.isDistributed) await client.query('select undistribute_table($1)', [table.name]);
      }
      await numberByPractice(client, false);
    };
    await converting(client, join, say);
    await setForDatabase(client, false);
    await client.query('analyze');
  });
}
