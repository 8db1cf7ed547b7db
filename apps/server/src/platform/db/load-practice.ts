// Adds one practice of a dump to a database that holds others and goes on meanwhile.
import pg from 'pg';
import { isDistributed, oneByOne } from './citus/cluster.ts';
import { numberByPractice } from './citus/numbering.ts';
import { type DatabaseDump, tenantTables } from './dump.ts';
import { fill, LoadError, type LoadOptions, openTables } from './load.ts';
import { missingMigrations } from './migrate.ts';
import { storedPractices } from './practices.ts';

/** Returns whether the account may switch triggers and foreign keys off for its own session, so that nobody else has to wait. */
async function maySkipTriggers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  return rows[0]?.may === true;
}

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly child_columns: readonly string[];
  readonly parent_columns: readonly string[];
}

/** @throws LoadError if a row of the practice refers to one that is not there */
async function assertLinked(client: pg.Client, practiceId: string): Promise<void> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select array_agg(quote_ident(attname) order by n) from unnest(conkey) with ordinality k (number, n)
         join pg_attribute on attrelid = conrelid and attnum = number) as child_columns,
       (select array_agg(quote_ident(attname) order by n) from unnest(confkey) with ordinality k (number, n)
         join pg_attribute on attrelid = confrelid and attnum = number) as parent_columns
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid in (select oid from pg_class)`,
  );
  for (const { name, child, parent, child_columns: own, parent_columns: others } of rows) {
    const isSet = own.map((column) => `c.${column} is not null`).join(' and ');
    const matches = own.map((column, at) => `p.${others[at]} = c.${column}`).join(' and ');
    const { rowCount } = await client.query(
      `select from ${child} c where c.tenant_id = $1 and ${isSet} and not exists (select from ${parent} p where ${matches}) limit 1`,
      [practiceId],
    );
    if (rowCount !== 0) throw new LoadError(`A row of ${child} refers to one that is not in the backup (${name}).`);
  }
}

/**
 * A practice's numbers go on from where they were: this database's own are above them, or are made so, or the practice begins an
 * epoch here (docs/adr/0014).
 */
async function continueNumbers(client: pg.Client, practiceId: string, next: bigint): Promise<void> {
  const { rows } = await client.query<{ moved: boolean; now: string }>(
    `select exists (select from practice_epochs where tenant_id = $1) as moved, pg_current_xact_id()::text as now`,
    [practiceId],
  );
  if (!rows[0]?.moved && BigInt(rows[0]?.now ?? 0) >= next) return;
  await numberByPractice(client, await isDistributed(client));
  // Of a PostgreSQL that is not this one, so the practice's next change begins an epoch.
  await client.query(
    `insert into practice_epochs (tenant_id, epoch, numbering) values ($1, 1, 1)
     on conflict (tenant_id) do update set numbering = 1`,
    [practiceId],
  );
}

/** Loads the practice's rows in one transaction; a failure leaves nothing of them. @throws LoadError */
export async function loadPractice(
  ownerUrl: string,
  dump: DatabaseDump,
  { practiceId, rowsOf }: { readonly practiceId: string } & Pick<LoadOptions, 'rowsOf'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(oneByOne);
    const isQuiet = await maySkipTriggers(client);
    const close = isQuiet ? undefined : await openTables(client, await tenantTables(client));
    if (isQuiet) await client.query('set local session_replication_role = replica');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [practiceId]);
    await fill(client, dump, rowsOf, `tenant_id = ${pg.escapeLiteral(practiceId)}`);
    if (isQuiet) await client.query('set local session_replication_role = origin');
    await assertLinked(client, practiceId);
    await continueNumbers(client, practiceId, BigInt(dump.nextTransaction));
    for (const { name, last } of dump.sequences)
      await client.query('select setval($1::regclass, greatest($2::bigint, nextval($1::regclass)))', [name, last]);
    await close?.();
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** @throws LoadError unless the database has the dump's schema, and neither the practice nor one of its name */
export async function assertNoPractice(
  ownerUrl: string,
  dump: Pick<DatabaseDump, 'migrations'>,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<void> {
  const { done, missing } = await missingMigrations(ownerUrl);
  if (missing.length > 0 || done !== dump.migrations.length)
    throw new LoadError(
      'The database is of another version than the backup; restore the practice with the release that made it, and migrate then.',
    );
  const found = (await storedPractices(ownerUrl)).find((practice) => practice.id === id || practice.slug === slug);
  if (found) throw new LoadError(`The practice "${found.slug}" is in the database already; nothing was changed.`);
}
