// SQL of what the practice says of its locations, providers and types of visits: reading all of it, and changing a row.
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { revisionOf } from '../../platform/audit/member-changes.store.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type PlaceKind = 'location' | 'provider' | 'type';

const tables = {
  location: { table: 'locations', id: 'location_id' },
  provider: { table: 'providers', id: 'provider_id' },
  type: { table: 'appointment_types', id: 'type_id' },
} as const;

type Values = Readonly<Record<string, unknown>>;

const asMinutes = (column: string) => sql<number>`floor(date_part('epoch', ${sql.ref(column)}) / 60)::int`;
const linked = (table: string, own: string, other: string, row: string) =>
  sql<string[]>`array(select x.${sql.ref(other)} from ${sql.table(table)} x where x.${sql.ref(own)} = ${sql.ref(row)})`;

/** Everything in the practice's order, in one row; time off and closed days that are over by `today` and `now` are left out. */
export function selectAllPlaces(tx: Tx, { today, now }: { readonly today: string; readonly now: Date }) {
  const locations = tx
    .selectFrom('locations')
    .select(['location_id', 'external_id', 'name', 'display_name', 'street', 'street2', 'city', 'state', 'zipcode'])
    .select(['country', 'phone', sql<boolean>`latitude is not null`.as('is_found')])
    .select([sql<boolean>`deleted_at is null`.as('is_active'), revisionOf('location', 'location_id').as('revision')])
    .orderBy(sql`deleted_at is not null`)
    .orderBy('position')
    .orderBy('name')
    .orderBy('location_id');
  const providers = tx
    .selectFrom('providers as p')
    .select(['p.provider_id', 'p.external_id', 'p.display_name', 'p.title', 'p.is_bookable'])
    .select([sql<boolean>`deleted_at is null`.as('is_active'), revisionOf('provider', 'p.provider_id').as('revision')])
    .select(linked('type_providers', 'provider_id', 'type_id', 'p.provider_id').as('type_ids'))
    .orderBy(sql`deleted_at is not null`)
    .orderBy('p.position')
    .orderBy('p.display_name')
    .orderBy('p.provider_id');
  const types = tx
    .selectFrom('appointment_types as t')
    .select(['t.type_id', 't.external_id', 't.name', 't.duration', 't.buffer_before', 't.buffer_after'])
    .select(['t.notice_minutes', 't.horizon_days', 't.is_bookable'])
    .select([sql<boolean>`deleted_at is null`.as('is_active'), revisionOf('type', 't.type_id').as('revision')])
    .select(linked('type_providers', 'type_id', 'provider_id', 't.type_id').as('provider_ids'))
    .select(linked('type_locations', 'type_id', 'location_id', 't.type_id').as('location_ids'))
    .orderBy(sql`deleted_at is not null`)
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.type_id');
  const away = tx
    .selectFrom('provider_away')
    .select(['away_id', 'provider_id', 'external_id', 'reason'])
    .select([asMinutes('starts_at').as('from'), asMinutes('ends_at').as('until')])
    .where('ends_at', '>', now)
    .orderBy('starts_at');
  const closed = tx.selectFrom('closed_days').selectAll().where('until_day', '>=', today).orderBy('from_day');
  return tx
    .selectNoFrom([
      jsonArrayFrom(locations).as('locations'),
      jsonArrayFrom(providers).as('providers'),
      jsonArrayFrom(types).as('types'),
      jsonArrayFrom(hoursRows(tx)).as('hours'),
      jsonArrayFrom(away).as('away'),
      jsonArrayFrom(closed).as('closed'),
    ])
    .executeTakeFirstOrThrow();
}

export type PlaceRows = Awaited<ReturnType<typeof selectAllPlaces>>;

function hoursRows(tx: Tx) {
  return tx.selectFrom('provider_hours').selectAll().orderBy('weekday').orderBy('from_minute').orderBy('until_minute');
}

/** A provider's rows, of the practice's own and of its software. */
export function selectHours(tx: Tx, providerId: string) {
  return hoursRows(tx).where('provider_id', '=', providerId).execute();
}

/** Removes the practice's own hours of a provider. */
export async function deleteOwnHours(tx: Tx, providerId: string): Promise<void> {
  await tx
    .deleteFrom('provider_hours')
    .where('provider_id', '=', providerId)
    .where('external_id', 'is', null)
    .execute();
}

/** A row, locked until the transaction ends; undefined when there is none. */
export async function lockPlace(
  tx: Tx,
  kind: PlaceKind,
  id: string,
): Promise<(Values & { readonly external_id: string | null; readonly deleted_at: Date | null }) | undefined> {
  const { table, id: column } = tables[kind];
  const { rows } = await sql<Values & { external_id: string | null; deleted_at: Date | null }>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(tx);
  return rows[0];
}

/** Locks all types and providers, in one order: a change of who does what changes both sides of each link. */
export async function lockLinked(tx: Tx): Promise<void> {
  await sql`select from appointment_types order by type_id for no key update`.execute(tx);
  await sql`select from providers order by provider_id for no key update`.execute(tx);
}

/** Adds a row at the end of the practice's order. */
export async function insertPlace(
  tx: Tx,
  kind: PlaceKind,
  key: { readonly tenantId: string; readonly id: string },
  values: Values,
): Promise<void> {
  const { table, id } = tables[kind];
  const names = Object.keys(values);
  await sql`insert into ${sql.table(table)} (${sql.join(['tenant_id', id, 'position', ...names].map((name) => sql.ref(name)))})
    values (${sql.join([key.tenantId, key.id, sql`(select coalesce(max(position) + 1, 0) from ${sql.table(table)})`, ...Object.values(values)])})`.execute(
    tx,
  );
}

export async function updatePlace(tx: Tx, kind: PlaceKind, id: string, set: Values): Promise<void> {
  const { table, id: column } = tables[kind];
  const sets = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (sets.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.ref(column)} = ${id}`.execute(tx);
}

/** Sets the practice's order. Ids that it does not have are passed over. */
export async function updateOrder(tx: Tx, kind: PlaceKind, ids: readonly string[]): Promise<void> {
  const { table, id } = tables[kind];
  await sql`update ${sql.table(table)} as t set position = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) where t.${sql.ref(id)} = wanted.id`.execute(
    tx,
  );
}

/** Whether any of these rows comes from the practice's software. */
export async function hasExternal(tx: Tx, kind: PlaceKind, ids: readonly string[]): Promise<boolean> {
  const { table, id } = tables[kind];
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(id)} = any(${[...ids]}::uuid[]) and external_id is not null limit 1`.execute(tx);
  return rows.length > 0;
}

/** How many of these ids the practice has. */
export async function countPlaces(tx: Tx, kind: PlaceKind, ids: readonly string[]): Promise<number> {
  const { table, id } = tables[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(id)} = any(${[...ids]}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Whether something would be lost with it: visits or times held; of a location also whose hours and which types name it, for a type
 * whose only place is gone would be offered everywhere.
 */
export async function isInUse(tx: Tx, kind: PlaceKind, id: string): Promise<boolean> {
  const users = kind === 'location' ? ['appointments', 'provider_hours', 'type_locations'] : ['appointments'];
  const column = sql.ref(tables[kind].id);
  const tests = users.map((table) => sql`exists (select from ${sql.table(table)} where ${column} = ${id})`);
  const { rows } = await sql<{ is_used: boolean }>`select ${sql.join(tests, sql` or `)} as is_used`.execute(tx);
  return rows[0]?.is_used ?? true;
}

const dependents = {
  location: ['closed_days'],
  provider: ['provider_hours', 'provider_away', 'closed_days', 'type_providers'],
  type: ['type_providers', 'type_locations'],
} as const;

/** Removes a row that is not in use, with what only tells about it. */
export async function deletePlace(tx: Tx, kind: PlaceKind, id: string): Promise<void> {
  const { table, id: column } = tables[kind];
  for (const dependent of [...dependents[kind], table])
    await sql`delete from ${sql.table(dependent)} where ${sql.ref(column)} = ${id}`.execute(tx);
}

interface TypeLinks {
  readonly table: 'type_providers' | 'type_locations';
  /** Whose links they are. */
  readonly own: 'type_id' | 'provider_id';
  readonly id: string;
}

function linkColumns({ table, own }: TypeLinks): [own: string, other: string] {
  const [first, second] = table === 'type_providers' ? ['type_id', 'provider_id'] : ['type_id', 'location_id'];
  return own === first ? [first, second as string] : [second as string, first as string];
}

/** What a type or a provider is linked to, by id. */
export async function selectTypeLinks(tx: Tx, link: TypeLinks): Promise<string[]> {
  const [own, other] = linkColumns(link);
  const { rows } = await sql<{ id: string }>`select ${sql.ref(other)} as id from ${sql.table(link.table)}
    where ${sql.ref(own)} = ${link.id} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Links a type or a provider to exactly these. Answers the ids whose link was made or ended, in their order. */
export async function setTypeLinks(
  tx: Tx,
  link: TypeLinks & { readonly tenantId: string; readonly to: readonly string[] },
): Promise<string[]> {
  const table = sql.table(link.table);
  const [own, other] = linkColumns(link);
  const removed = await sql<{ id: string }>`delete from ${table}
    where ${sql.ref(own)} = ${link.id} and not ${sql.ref(other)} = any(${[...link.to]}::uuid[])
    returning ${sql.ref(other)} as id`.execute(tx);
  const added = await sql<{ id: string }>`insert into ${table} (tenant_id, ${sql.ref(own)}, ${sql.ref(other)})
    select ${link.tenantId}, ${link.id}, wanted from unnest(${[...link.to]}::uuid[]) as wanted
    on conflict do nothing returning ${sql.ref(other)} as id`.execute(tx);
  return [...removed.rows, ...added.rows].map(({ id }) => id).sort();
}
