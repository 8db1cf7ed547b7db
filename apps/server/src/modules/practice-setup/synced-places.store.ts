// SQL of the locations, hours and types that the practice's management software writes, each by its external name.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface SyncedPlace {
  readonly id: string;
  readonly outcome: 'created' | 'updated' | 'unchanged';
}

const ids = {
  locations: 'locationId',
  providers: 'providerId',
  visitTypes: 'typeId',
  providerHours: 'hoursId',
  closedDays: 'closedId',
  providerAway: 'awayId',
} as const;
type SyncedTable = keyof typeof ids;
type KeptTable = 'locations' | 'providers' | 'visitTypes';
type PassingTable = Exclude<SyncedTable, KeptTable>;

/** Builds a time range from two instants. */
export function rangeOf(from: Date, until: Date) {
  return sql`tstzrange(${from}, ${until})`;
}

/** Adds a row, or updates it if it differs. Undefined columns stay as they are, or get their default. */
export async function upsertRow(
  tx: Tx,
  table: SyncedTable,
  externalId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<SyncedPlace> {
  const id = ids[table];
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = given.map(([name]) => name);
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const of = (from: string) => sql.join(columns.map((name) => sql.ref(`${from}.${name}`)));
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into ${sql.table(table)} as t (${list(['tenantId', id, 'externalId', ...columns])})
    values (${sql.join([ownTenant, randomUUID(), externalId, ...given.map(([, value]) => value)])})
    on conflict (tenant_id, external_id) do update
      set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
      where (${of('t')}) is distinct from (${of('excluded')})
    returning ${sql.ref(`t.${id}`)} as id, t.xmax = 0 as is_new`.execute(tx);
  const [row] = rows;
  if (row) return { id: row.id, outcome: row.isNew ? 'created' : 'updated' };
  return { id: (await findSynced(tx, table, externalId, true)) ?? '', outcome: 'unchanged' };
}

/** Returns the id of the row with this external name; removed rows count only with `withRemoved`. */
export async function findSynced(
  tx: Tx,
  table: SyncedTable,
  externalId: string,
  withRemoved = false,
): Promise<string | undefined> {
  const isLive =
    withRemoved || !['locations', 'providers', 'visitTypes'].includes(table) ? sql`` : sql`and deleted_at is null`;
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(ids[table])} as id from ${sql.table(table)}
    where tenant_id = ${ownTenant} and external_id = ${externalId} ${isLive}`.execute(tx);
  return rows[0]?.id;
}

/** Stops offering a row that visits still refer to. Returns its id, if there is such a row. */
export async function retireSynced(
  tx: Tx,
  table: KeptTable,
  externalId: string,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set deleted_at = coalesce(deleted_at, ${at})
    where tenant_id = ${ownTenant} and external_id = ${externalId} returning ${sql.ref(ids[table])} as id`.execute(tx);
  return rows[0]?.id;
}

/** Removes a row. Returns its id, or undefined. */
export async function removeSynced(tx: Tx, table: PassingTable, externalId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)}
    where tenant_id = ${ownTenant} and external_id = ${externalId} returning ${sql.ref(ids[table])} as id`.execute(tx);
  return rows[0]?.id;
}

/** Links a type to exactly these providers or locations. Returns whether that changed anything. */
export async function setLinks(
  tx: Tx,
  kind: 'provider' | 'location',
  link: { readonly typeId: string; readonly to: readonly string[] },
): Promise<boolean> {
  const [table, column] = [sql.table(`type_${kind}s`), sql.ref(`${kind}_id`)];
  const removed = await sql`
    delete from ${table}
    where tenant_id = ${ownTenant} and type_id = ${link.typeId} and not ${column} = any(${[...link.to]}::uuid[])
    returning 1`.execute(tx);
  const added = await sql`
    insert into ${table} (tenant_id, type_id, ${column})
    select ${ownTenant}, ${link.typeId}, wanted from unnest(${[...link.to]}::uuid[]) as wanted
    on conflict do nothing returning 1`.execute(tx);
  return removed.rows.length + added.rows.length > 0;
}
