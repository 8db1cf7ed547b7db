// SQL of an export: its own row, and pages of every table that it contains.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import type { ExportTable } from './export-tables.ts';

/** Lists exports, newest first, with the name of who requested each. */
export function selectExports(tx: Tx) {
  return tx
    .selectFrom('practiceExports as e')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'e.tenantId').onRef('a.accountId', '=', 'e.requestedBy'),
    )
    .selectAll('e')
    .select('a.name')
    .orderBy('e.requestedAt', 'desc')
    .limit(20)
    .execute();
}

export function lockExport(tx: Tx, exportId: string) {
  return tx.selectFrom('practiceExports').selectAll().where('exportId', '=', exportId).forUpdate().executeTakeFirst();
}

/** Returns the id of the export that is waiting or under way. */
export async function selectOpenExport(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('practiceExports')
    .select('exportId')
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row?.exportId;
}

/** Returns false when another export is under way. */
export async function insertExport(
  tx: Tx,
  row: Pick<Insertable<Schema['practiceExports']>, 'exportId' | 'requestedBy' | 'requestedAt' | 'expiresAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('practiceExports')
    .values({ ...row, status: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('exportId')
    .executeTakeFirst();
  return inserted !== undefined;
}

type ExportChange = Omit<Updateable<Schema['practiceExports']>, 'tenantId' | 'exportId'>;

/** Returns false, changing nothing, when it was canceled or removed in the meantime. */
export async function updateExport(tx: Tx, exportId: string, change: ExportChange): Promise<boolean> {
  const row = await tx
    .updateTable('practiceExports')
    .set(change)
    .where('exportId', '=', exportId)
    .where('status', 'in', ['waiting', 'running'])
    .returning('exportId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function cancelExportRow(tx: Tx, exportId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('practiceExports')
    .set({ status: 'canceled', expiresAt })
    .where('exportId', '=', exportId)
    .execute();
}

/** Lists exports that have expired. */
export function selectOldExports(tx: Tx, now: Date) {
  return tx.selectFrom('practiceExports').select(['exportId', 'parts']).where('expiresAt', '<=', now).execute();
}

/** Returns practices with exports that have expired. */
export async function practicesWithOldExports(
  db: Pick<Database, 'jobs'>,
  { now, tried }: DueSearch,
): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from practice_exports
     where expires_at <= $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [now, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

export async function deleteExport(tx: Tx, exportId: string): Promise<void> {
  await tx.deleteFrom('practiceExports').where('exportId', '=', exportId).execute();
}

const column = (name: string) => sql.ref(name);

/** Returns the number of rows of a table. */
export async function countRows(tx: Tx, { table }: ExportTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where tenant_id = ${ownTenant}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type JsonRow = Record<string, unknown>;

/** Returns the next rows after `after`, the last row that was read. */
export async function selectPage(
  tx: Tx,
  { table, key, omit = [], exact = [] }: ExportTable,
  after: JsonRow | undefined,
  limit: number,
): Promise<JsonRow[]> {
  const keys = sql.join(key.map(column));
  const past = after
    ? sql`and (${keys}) > (select ${keys} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(Object.fromEntries(key.map((name) => [name, after[name]])))}::jsonb))`
    : sql``;
  const texts = sql.join(
    [sql`'{}'::jsonb`, ...exact.map((name) => sql`jsonb_build_object(${sql.lit(name)}, ${column(name)}::text)`)],
    sql` || `,
  );
  const { rows } = await sql<{ row: JsonRow }>`
    select (to_jsonb(t) - ${[...omit]}::text[]) || ${texts} as row
    from (select * from ${sql.table(table)} where tenant_id = ${ownTenant} ${past} order by ${keys} limit ${limit}) t
    order by ${keys}`.execute(tx);
  return rows.map(({ row }) => row);
}
