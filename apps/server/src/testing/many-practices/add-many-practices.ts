// Makes practices by SQL, any number of them: the rows of one, multiplied, under ids of their own. Ten thousand take a quarter of an
// hour and 30 GB.
import pg from 'pg';
import { wrapNewTenantKey } from '../../platform/crypto/envelope.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { filledTables, onePractice } from './one-practice.ts';

/** Practices are reached as many-1, many-2 … */
export const slugOf = (number: number) => `many-${number}`;

interface Plan {
  readonly count: number;
  /** Keys of the installation; each practice gets a data key that they wrap. */
  readonly secrets: Secrets;
  /** Gets a line when a step is done. */
  readonly log?: (line: string) => void;
}

/** Practice n's id. The first eight digits also begin the ids of its rows. */
const practices = `
  create temp table practices on commit drop as
  select n, overlay(overlay(md5('many practice ' || n) placing '4' from 13) placing '8' from 17)::uuid as tenant_id,
    left(md5('many practice ' || n), 8) as prefix
  from generate_series(1, $1::int) n`;

const rowsOfPractices = [
  `insert into public.tenants (tenant_id, slug, company_name, created_at)
   select tenant_id, '${slugOf(0).slice(0, -1)}' || n, 'Practice ' || n, now() - interval '2 years' from practices`,
  // Each has its hour, as if the rounds had gone on for days.
  `insert into public.watched_times (tenant_id, seen_at)
   select tenant_id, now() - (n - 1) * interval '1 hour' / (select count(*) from practices) from practices`,
];

interface Column {
  readonly name: string;
  readonly type: string;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select quote_ident(column_name) as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'tenant_id' order by ordinal_position`,
    [table],
  );
  return rows;
}

/**
 * Copies the one practice's rows of a table to all. Rows of one time lie beside each other, whosever they are, as in a database in
 * use; so a practice's rows are spread over the whole table.
 */
async function multiply(client: pg.Client, table: string): Promise<number> {
  const columns = await columnsOf(client, table);
  const cut = columns.map(({ name, type }) => (type === 'uuid' ? `right(${name}::text, 28) as ${name}` : name));
  const own = columns.map(({ name, type }) => (type === 'uuid' ? `(p.prefix || t.${name})::uuid` : `t.${name}`));
  await client.query(
    `create temp table rows_of_one on commit drop as select made_as, ${cut.join(', ')} from pg_temp.${table}`,
  );
  await client.query('analyze rows_of_one');
  const { rowCount } = await client.query(
    `insert into public.${table} (tenant_id, ${columns.map(({ name }) => name).join(', ')})
     select p.tenant_id, ${own.join(', ')} from rows_of_one t, practices p order by t.made_as`,
  );
  await client.query('drop table rows_of_one');
  return rowCount ?? 0;
}

async function addKeys(client: pg.Client, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select tenant_id as id from practices order by n');
  const keys = rows.map(({ id }) => ({ id, ...wrapNewTenantKey(secrets, id) }));
  await client.query(
    `insert into public.tenant_keys (tenant_id, key_id, wrapping_key_id, wrapped, created_at)
     select id, 'd1', key_id, wrapped, now() from unnest($1::uuid[], $2::text[], $3::bytea[]) k (id, key_id, wrapped)`,
    [keys.map(({ id }) => id), keys.map(({ keyId }) => keyId), keys.map(({ wrapped }) => wrapped)],
  );
}

const ofTables = 'indrelid = any($1::regclass[]::oid[])';

/**
 * Leaves the tables' indexes out of `work` and builds each once afterwards: a tenth of the time. The rows are right by construction,
 * so nobody looks again whether visits overlap.
 */
async function withIndexesLater(
  client: pg.Client,
  tables: readonly string[],
  { log }: Plan,
  work: () => Promise<void>,
) {
  await client.query(`update pg_index set indisready = false, indisvalid = false where ${ofTables}`, [tables]);
  const { rows } = await client.query<{ id: string }>(
    `update pg_index set indisexclusion = false where ${ofTables} and indisexclusion returning indexrelid::text as id`,
    [tables],
  );
  await work();
  for (const table of tables) {
    await client.query(`reindex table ${table}`);
    log?.(`${table}: indexes`);
  }
  await client.query('update pg_index set indisexclusion = true where indexrelid = any($1::oid[])', [
    rows.map(({ id }) => id),
  ]);
}

/** Adds practices 1 to `count` in one transaction, as the database's superuser. The database has none of them yet. */
export async function addManyPractices(ownerUrl: string, plan: Plan): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const tables = ['tenants', 'tenant_keys', 'watched_times', ...filledTables].map((table) => `public.${table}`);
  try {
    await client.query(`set session_replication_role = replica; set client_min_messages = error; begin`);
    const { rows } = await client.query('select from public.tenants limit 1');
    // What a transaction writes to a table that it has emptied needs no log when wal_level is minimal.
    if (rows.length === 0) await client.query(`truncate ${tables.join(', ')} cascade`);
    await client.query(practices, [plan.count]);
    for (const statement of onePractice) await client.query(statement);
    await client.query('analyze practices');
    await withIndexesLater(client, tables, plan, async () => {
      for (const statement of rowsOfPractices) await client.query(statement);
      await addKeys(client, plan.secrets);
      for (const table of filledTables) {
        const rows = await multiply(client, table);
        plan.log?.(`${table}: ${rows} rows`);
      }
    });
    // The practices' entries have numbers of their own; later ones are numbered by the sequence.
    await client.query(`select setval('audit_entry_numbers', (select max(entry_id) from public.audit_entries))`);
    await client.query('commit');
    await client.query(`vacuum (analyze) ${tables.join(', ')}`);
    plan.log?.('vacuum');
  } finally {
    await client.end();
  }
}
