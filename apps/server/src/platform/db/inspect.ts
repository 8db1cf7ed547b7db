// What the doctor asks a database: its version, its clock, and whether every practice's rows are isolated.
import pg from 'pg';

export interface Inspection {
  /** Such as 18.4. */
  readonly version: string;
  readonly major: number;
  /** Milliseconds by which the database's clock is ahead of this machine's. */
  readonly clockAheadMs: number;
  readonly tables: number;
  /** Tables whose row level security is not enabled, not forced, or lacks its policy. */
  readonly openTables: readonly string[];
}

/** @throws whatever connecting throws */
export async function inspectDatabase(ownerUrl: string): Promise<Inspection> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
  await client.connect();
  try {
    const begin = Date.now();
    const first = await client.query<{ version: string; number: string; now: Date }>(
      `select current_setting('server_version') as version, current_setting('server_version_num') as number, clock_timestamp() as now`,
    );
    const { version = '', number = '0', now = new Date() } = first.rows[0] ?? {};
    const middle = (begin + Date.now()) / 2;
    const { rows: tables } = await client.query<{ name: string; closed: boolean }>(
      `select relname as name, relrowsecurity and relforcerowsecurity and exists (
           select from pg_policy where polrelid = c.oid and polname = 'tenant_rows' and polqual is not null and polwithcheck is not null
         ) as closed
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%' order by 1`,
    );
    return {
      version: version.split(' ')[0] ?? version,
      major: Math.floor(Number(number) / 10_000),
      clockAheadMs: Math.round(now.getTime() - middle),
      tables: tables.length,
      openTables: tables.filter(({ closed }) => !closed).map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}
