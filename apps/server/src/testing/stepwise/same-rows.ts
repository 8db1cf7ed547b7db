// Runs two ways of writing the same thing from the same state, and reads the rows that each leaves behind.
import pg from 'pg';
import { kyselyOn } from '../../platform/db/connection.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** What a way returned, or the code of its error, and the rows of each table afterwards. */
export interface Left {
  readonly outcome: unknown;
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

/** Numbers from a sequence: they grow with each try. */
const counted = ['entry_id', 'changed_in'];

export interface Ways {
  /** Writes the initial state. */
  readonly before?: ((tx: Tx) => Promise<void>) | undefined;
  readonly all: readonly ((tx: Tx) => Promise<unknown>)[];
}

/**
 * Connects as the owner of the database; each way runs with the server's own rights at one practice. Everything is rolled back.
 */
export async function openComparison(ownerUrl: string, tenantId: string, tables: readonly string[]) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const tx = kyselyOn(client, tenantId) as Tx;

  const rowsOf = async (table: string, where: string): Promise<readonly unknown[]> => {
    const row = `to_jsonb(t) - '{${counted.join()}}'::text[]`;
    const { rows } = await client.query<{ all: unknown[] }>(
      `select coalesce(jsonb_agg(${row} order by (${row})::text), '[]') as all from ${table} t where ${where}`,
    );
    return rows[0]?.all ?? [];
  };
  const isOfPractice = (table: string) => !table.includes('.');

  const run = async (before: Ways['before'], way: (tx: Tx) => Promise<unknown>): Promise<Left> => {
    await client.query('savepoint way');
    await client.query('set local role foyer_app');
    await before?.(tx);
    await client.query('savepoint written');
    let outcome: unknown;
    try {
      outcome = await way(tx);
    } catch (error) {
      outcome = (error as { code?: unknown }).code ?? error;
      await client.query('rollback to written');
    }
    const rows: Record<string, readonly unknown[]> = {};
    // Under the same role: a cluster reaches what this transaction wrote by that role's connection alone.
    for (const table of tables.filter(isOfPractice)) rows[table] = await rowsOf(table, `tenant_id = '${tenantId}'`);
    await client.query('reset role');
    for (const table of tables.filter((name) => !isOfPractice(name))) rows[table] = await rowsOf(table, 'true');
    await client.query('rollback to way');
    return { outcome, rows };
  };

  return {
    /** Returns what each of the ways leaves behind. */
    async compare({ before, all }: Ways): Promise<Left[]> {
      // Hides what the queue's workers do meanwhile.
      await client.query('begin isolation level repeatable read');
      try {
        await client.query(`set local app.tenant_id = '${tenantId}'`);
        const left: Left[] = [];
        for (const way of all) left.push(await run(before, way));
        return left;
      } finally {
        await client.query('rollback');
      }
    },
    close: () => client.end(),
  };
}
