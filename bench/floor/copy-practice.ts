// The rows that a floor's rows reference: a practice with its forms, in a separate database.
import type pg from 'pg';

/** Copies the practices and their forms from one migrated database into another, and creates the floor's queue there. */
export async function copyPractice(from: pg.Client, to: pg.Client): Promise<void> {
  await to.query(`select pgboss.create_queue('floor', '{"policy":"standard"}')`);
  await to.query('set session_replication_role = replica');
  for (const table of ['tenants', 'forms', 'form_versions']) {
    const { rows: own } = await from.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = own[0]?.names;
    const { rows } = await from.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`);
    for (const { row } of rows)
      await to.query(
        `insert into ${table} (${names}) select ${names} from json_populate_record(null::${table}, $1::json)`,
        [row],
      );
  }
  await to.query('set session_replication_role = origin');
}
