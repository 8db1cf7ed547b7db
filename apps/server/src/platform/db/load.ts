// Fills an empty database with a dump: the schema of that day, all rows in one transaction, then today's schema.
import pg from 'pg';
import { isDistributed, oneByOne } from './citus/cluster.ts';
import { numberByPractice } from './citus/numbering.ts';
import { copyIn } from './copy.ts';
import { columnList, columnsOf, type DatabaseDump, tenantTables } from './dump.ts';
import { migrateDatabase, missingMigrations } from './migrate.ts';

/** The database cannot take the dump. The message is one sentence that says what to do. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** @throws LoadError unless the database is empty or holds only the dump's schema */
export async function assertEmpty(ownerUrl: string, dump: Pick<DatabaseDump, 'migrations'>): Promise<void> {
  const { done, missing } = await missingMigrations(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const tables = await tenantTables(client);
    if (tables.length === 0) return;
    if (done === 0) throw new LoadError('The database holds tables of another program; name an empty one.');
    await client.query('begin; set local role foyer_lookup');
    const { rowCount } = await client.query('select from tenants limit 1');
    await client.query('rollback');
    if (rowCount !== 0) throw new LoadError('The database holds practices already; restore into an empty one.');
    if (missing.length > 0 || done !== dump.migrations.length)
      throw new LoadError('The database is of another version than the backup; restore into a new, empty one.');
  } finally {
    await client.end();
  }
}

/**
 * Advances the database's transaction counter beyond the numbers in the rows. They order the audit trail's seals and tell a
 * practice's software what is new, and a new database starts counting from the beginning.
 */
async function passTransactions(client: pg.Client, upto: bigint): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select pg_current_xact_id()::text as now');
  const left = upto - BigInt(rows[0]?.now ?? 0);
  if (left <= 0n) return;
  await client.query('set synchronous_commit = off');
  await client.query(`do $$ begin for i in 1..${left} loop perform pg_current_xact_id(); commit; end loop; end $$`);
  await client.query('reset synchronous_commit');
}

interface Constraint {
  readonly relation: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Rows are loaded table by table, so foreign keys are dropped before and re-created, and thereby checked as a whole, afterwards.
 */
export async function openTables(client: pg.Client, tables: readonly string[]) {
  const { rows: links } = await client.query<Constraint>(
    `select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and conrelid in (select oid from pg_class) order by conrelid, conname`,
  );
  for (const { relation, name } of links) await client.query(`alter table ${relation} drop constraint ${name}`);
  // One change a statement and one statement a call, for a cluster passes them on to its machines as they are.
  const change = async (table: string, ...changes: string[]) => {
    for (const each of changes) await client.query(`alter table ${table} ${each}`);
  };
  for (const table of tables) await change(table, 'disable trigger user', 'no force row level security');
  return async () => {
    for (const { relation, name, definition } of links)
      await client.query(`alter table ${relation} add constraint ${name} ${definition}`);
    for (const table of tables) await change(table, 'enable trigger user', 'force row level security');
  };
}

/** Loads the rows, and counts them where `where` holds. @throws LoadError */
export async function fill(
  client: pg.Client,
  dump: DatabaseDump,
  rowsOf: (table: string) => AsyncIterable<Buffer>,
  where = 'true',
) {
  for (const { name, columns, rows } of dump.tables) {
    const known = new Set(await columnsOf(client, name));
    const strange = columns.find((column) => !known.has(column));
    if (strange !== undefined)
      throw new LoadError(`The backup's table ${name} has a column "${strange}" that is unknown here.`);
    const loaded = await copyIn(client, `copy ${name} (${columnList(columns)}) from stdin`, rowsOf(name)).catch(
      (error: Error & { where?: string }) => {
        throw new LoadError(`${name} cannot be loaded: ${error.message} (${error.where ?? 'no place told'}).`);
      },
    );
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name} where ${where}`,
    );
    if (loaded !== rows || counted[0]?.count !== rows)
      throw new LoadError(`${name} should have ${rows} rows and has ${counted[0]?.count ?? loaded}.`);
  }
}

export interface LoadOptions {
  readonly rowsOf: (table: string) => AsyncIterable<Buffer>;
  /** Transactions that may have run after the dump and that others have seen. */
  readonly margin?: bigint;
}

/**
 * Loads the dump and brings the schema up to date. A failure leaves the database without rows. @throws LoadError,
 * MigrationError
 */
export async function loadDatabase(ownerUrl: string, dump: DatabaseDump, options: LoadOptions): Promise<void> {
  await assertEmpty(ownerUrl, dump);
  await migrateDatabase(ownerUrl, dump.migrations.at(-1));
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const version = await client.query<{ version: number }>('select version from pgboss.version');
    const isSameQueue = version.rows[0]?.version === dump.queueVersion;
    await passTransactions(client, BigInt(dump.nextTransaction) + (options.margin ?? 1_000_000n));
    await client.query('begin');
    await client.query(oneByOne);
    const close = await openTables(client, await tenantTables(client));
    await client.query('delete from pgboss.job');
    await client.query('delete from pgboss.queue');
    // Jobs of another queue version cannot be taken over; what they would have sent can be requested again.
    const tables = dump.tables.filter(({ name }) => isSameQueue || !name.startsWith('pgboss.'));
    await fill(client, { ...dump, tables }, options.rowsOf);
    // The database was distributed once: its practices' numbers go on from where they were.
    if (dump.tables.some(({ name, rows }) => name === 'public.practice_epochs' && rows > 0))
      await numberByPractice(client, await isDistributed(client));
    for (const { name, last } of dump.sequences) await client.query('select setval($1::regclass, $2)', [name, last]);
    await close();
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrateDatabase(ownerUrl);
}
