// Runs migrations on a database that is distributed: what they make new is distributed at once.
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { withClient } from '../with-client.ts';
import { isSpread } from './cluster.ts';
import { makesTable, statementsOf } from './sql-statements.ts';

/** All others are split like this one, so that a practice's rows are on one machine. */
export const firstTable = 'public.practice_settings';

/** Settings of a transaction that changes the schema of a cluster. */
const ownSettings = [
  "citus.multi_shard_modify_mode = 'sequential'",
  'citus.enable_unsafe_triggers = on',
  'citus.enable_local_reference_table_foreign_keys = off',
] as const;

/** Our tables that are on the coordinator alone, and whether their rows belong to practices. */
const undistributed = `
  select format('%I.%I', 'public', c.relname) as name,
    exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id' and not attisdropped) as "isOfPractices"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely%' and not exists (select from pg_dist_partition where logicalrelid = c.oid and ${isSpread})
  order by c.oid`;

/** Our functions that the workers do not know yet. */
const unknownFunctions = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname like 'foyer\\_%' and not exists (
    select from pg_dist_object where classid = 'pg_proc'::regclass and objid = p.oid)
  order by 1`;

interface Named {
  readonly name: string;
  readonly isOfPractices?: boolean;
}

/** Runs one statement and returns its rows. */
type Run = (text: string) => Promise<readonly Named[]>;

/** Every machine gets its part of a table of practices, or a copy of one that all of them read. */
async function distributeNew(run: Run): Promise<string[]> {
  const tables = await run(undistributed);
  for (const { name, isOfPractices } of tables)
    await run(
      isOfPractices
        ? `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${firstTable}')`
        : `select create_reference_table('${name}')`,
    );
  return tables.map(({ name }) => name);
}

/**
 * Runs a migration's statements in the migration's transaction. A new table is made on the coordinator, with its foreign keys to
 * tables that are distributed, and distributed before the next statement, which then reaches all machines.
 */
export async function migrateInCluster(db: Kysely<unknown>, text: string): Promise<void> {
  const run: Run = async (statement) => (await sql.raw<Named>(statement).execute(db)).rows;
  for (const setting of ownSettings) await run(`set local ${setting}`);
  for (const statement of statementsOf(text)) {
    const isTable = makesTable(statement);
    if (isTable) await run('set local citus.enable_ddl_propagation = off');
    await run(statement);
    if (isTable) await run('set local citus.enable_ddl_propagation = on');
    if (isTable) await distributeNew(run);
  }
}

/** Returns our tables that are on the coordinator alone. */
export async function tablesLeftBehind(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>(undistributed)).rows.map(({ name }) => name);
}

/**
 * Distributes what migrations made in another way than by `create table`, and makes new functions known to the workers. Asks no
 * worker when there is nothing new. Returns the tables.
 */
export function distributeWhatIsNew(ownerUrl: string): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    const run: Run = async (text) => (await client.query<Named>(text)).rows;
    const functions = (await run(unknownFunctions)).map(({ name }) => name);
    if (functions.length === 0 && (await tablesLeftBehind(client)).length === 0) return [];
    await run('begin');
    for (const setting of ownSettings) await run(`set local ${setting}`);
    for (const name of functions) await run(`select create_distributed_function('${name}') as name`);
    const tables = await distributeNew(run);
    await run('commit');
    return tables;
  });
}
