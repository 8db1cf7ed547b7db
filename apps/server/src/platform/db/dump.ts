// Dumps the whole database as of one moment, each table's rows in COPY's text format, while everything keeps running.
import type { Writable } from 'node:stream';
import pg from 'pg';
import { copyOut } from './copy.ts';

export interface DumpedTable {
  /** Includes the schema. */
  readonly name: string;
  /** Columns in the order of the rows; generated columns are left out. */
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface DatabaseDump {
  /** The migrations that had run, in order. */
  readonly migrations: readonly string[];
  /** Version of the job queue's tables. */
  readonly queueVersion: number;
  /** Greater than every transaction number in the rows. */
  readonly nextTransaction: string;
  readonly sequences: readonly { readonly name: string; readonly last: string }[];
  readonly tables: readonly DumpedTable[];
}

/** Pending jobs and their queues; finished jobs are worth nothing. */
const queueTables = [
  { name: 'pgboss.queue', where: 'true' },
  { name: 'pgboss.job', where: `state in ('created', 'retry', 'active')` },
] as const;

const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');
export const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');

export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Returns every table of ours. The migrator's own are covered by `migrations`. */
export async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not like 'kysely%' order by relname`,
  );
  return rows.map(({ name }) => `public.${name}`);
}

async function tenantIds(client: pg.Client): Promise<string[]> {
  // The lookup role's policy shows every practice; without it, an owner who is no superuser sees none.
  await client.query('set local role foyer_lookup');
  const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from tenants order by tenant_id');
  await client.query('reset role');
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Part of a table's rows. */
interface Part {
  readonly where: string;
  readonly tenant?: string;
}

async function dumpTable(client: pg.Client, name: string, parts: readonly Part[], into: Writable) {
  const columns = await columnsOf(client, name);
  let rows = 0;
  for (const { where, tenant } of parts) {
    // Row level security is forced, so even the owner sees a practice's rows only under its id.
    if (tenant) await client.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
    rows += await copyOut(
      client,
      `copy (select ${columnList(columns)} from ${quoted(name)} where ${where}) to stdout`,
      into,
    );
  }
  return { name, columns, rows };
}

/** Where the rows go: `open` is called for each table's stream; `close` when the table is done. */
export interface DumpTarget {
  open(table: string): Writable;
  close(table: string): Promise<void>;
}

/** Reads everything, or one practice's rows alone, in one transaction with one snapshot. */
export async function dumpDatabase(
  ownerUrl: string,
  { open, close }: DumpTarget,
  practiceId?: string,
): Promise<DatabaseDump> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const one = async <T>(text: string) => (await client.query<{ value: T }>(text)).rows.map(({ value }) => value);
    const migrations = await one<string>('select name as value from kysely_migration order by name');
    const [queueVersion = 0] = await one<number>('select version as value from pgboss.version');
    const [nextTransaction = ''] = await one<string>('select pg_snapshot_xmax(pg_current_snapshot())::text as value');
    const ids = practiceId === undefined ? await tenantIds(client) : [practiceId];
    const parts = ids.map((tenant) => ({ tenant, where: `tenant_id = ${pg.escapeLiteral(tenant)}` }));
    const tables: DumpedTable[] = [];
    const add = async (name: string, where: readonly Part[]) => {
      tables.push(await dumpTable(client, name, where, open(name)));
      await close(name);
    };
    for (const name of await tenantTables(client)) await add(name, parts);
    // What waits in the queue does not tell whose it is.
    if (practiceId === undefined) for (const { name, where } of queueTables) await add(name, [{ where }]);
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
       where schemaname = 'public' and last_value is not null`,
    );
    await client.query('commit');
    return { migrations, queueVersion, nextTransaction, sequences, tables };
  } finally {
    await client.end();
  }
}
