// SQL of the practice's locations, providers and types of visits: reading all of them, and changing a row.
import { sql } from 'kysely';
import { revisionOf } from '../../platform/audit/member-changes.store.ts';
import { jsonArrayFrom } from '../../platform/db/json-rows.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { packetsToChoose } from './packets-of-types.store.ts';

export type PlaceKind = 'location' | 'provider' | 'type';

const tables = {
  location: { table: 'locations', id: 'locationId' },
  provider: { table: 'providers', id: 'providerId' },
  type: { table: 'visitTypes', id: 'typeId' },
} as const;

type Values = Readonly<Record<string, unknown>>;

/** Not as an integer, which ends in the year 6053: what has no end is said to end in 9999. */
const asMinutes = (column: string) => sql<number>`floor(date_part('epoch', ${sql.ref(column)}) / 60)`;
const linked = (table: string, own: string, other: string, row: string) =>
  sql<string[]>`array(select x.${sql.ref(other)} from ${sql.table(table)} x
    where x.tenant_id = ${ownTenant} and x.${sql.ref(own)} = ${sql.ref(row)})`;

/**
 * Returns everything in the practice's order, in one row, without time off and closed days that are over by `today` and `now`.
 */
export function selectAllPlaces(tx: Tx, { today, now }: { readonly today: string; readonly now: Date }) {
  const locations = tx
    .selectFrom('locations')
    .select(['locationId', 'externalId', 'name', 'displayName', 'street', 'street2', 'city', 'state', 'zipcode'])
    .select(['country', 'phone', sql<boolean>`latitude is not null`.as('isFound')])
    .select([sql<boolean>`deleted_at is null`.as('isActive'), revisionOf('location', 'locationId').as('revision')])
    .orderBy(sql`deleted_at is not null`)
    .orderBy('position')
    .orderBy('name')
    .orderBy('locationId');
  const providers = tx
    .selectFrom('providers as p')
    .select(['p.providerId', 'p.externalId', 'p.displayName', 'p.title', 'p.isBookable'])
    .select([sql<boolean>`deleted_at is null`.as('isActive'), revisionOf('provider', 'p.providerId').as('revision')])
    .select(linked('typeProviders', 'providerId', 'typeId', 'p.providerId').as('typeIds'))
    .orderBy(sql`deleted_at is not null`)
    .orderBy('p.position')
    .orderBy('p.displayName')
    .orderBy('p.providerId');
  const types = tx
    .selectFrom('visitTypes as t')
    .select(['t.typeId', 't.externalId', 't.name', 't.duration', 't.bufferBefore', 't.bufferAfter'])
    .select(['t.noticeMinutes', 't.horizonDays', 't.isBookable'])
    .select(['t.patientLine', 't.prepareLine', 't.hasWaitlist', 't.packetDays'])
    .select(
      sql<string | null>`(select p.packet_id from packets p
      where p.tenant_id = ${ownTenant} and p.packet_id = t.packet_id and p.archived_at is null)`.as('packetId'),
    )
    .select([sql<boolean>`deleted_at is null`.as('isActive'), revisionOf('type', 't.typeId').as('revision')])
    .select(linked('typeProviders', 'typeId', 'providerId', 't.typeId').as('providerIds'))
    .select(linked('typeLocations', 'typeId', 'locationId', 't.typeId').as('locationIds'))
    .orderBy(sql`deleted_at is not null`)
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.typeId');
  const away = tx
    .selectFrom('providerAway')
    .select(['awayId', 'providerId', 'externalId', 'reason'])
    .select([asMinutes('startsAt').as('from'), asMinutes('endsAt').as('until')])
    .where('endsAt', '>', now)
    .orderBy('startsAt');
  const closed = tx
    .selectFrom('closedDays')
    .select(['closedId', 'externalId', 'locationId', 'providerId', 'fromDay', 'untilDay', 'reason'])
    .where('untilDay', '>=', today)
    .orderBy('fromDay');
  return tx
    .selectNoFrom([
      jsonArrayFrom(locations).as('locations'),
      jsonArrayFrom(providers).as('providers'),
      jsonArrayFrom(types).as('types'),
      jsonArrayFrom(packetsToChoose(tx)).as('packets'),
      jsonArrayFrom(hoursRows(tx)).as('hours'),
      jsonArrayFrom(away).as('away'),
      jsonArrayFrom(closed).as('closed'),
    ])
    .executeTakeFirstOrThrow();
}

export type PlaceRows = Awaited<ReturnType<typeof selectAllPlaces>>;

function hoursRows(tx: Tx) {
  return tx
    .selectFrom('providerHours')
    .select(['hoursId', 'externalId', 'providerId', 'locationId', 'kind', 'weekday', 'fromMinute', 'untilMinute'])
    .select(['validFrom', 'validUntil'])
    .orderBy('weekday')
    .orderBy('fromMinute')
    .orderBy('untilMinute');
}

/** Returns a provider's hours, the practice's own and those of its software. */
export function selectHours(tx: Tx, providerId: string) {
  return hoursRows(tx).where('providerId', '=', providerId).execute();
}

/** Removes the practice's own hours of a provider. */
export async function deleteOwnHours(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom('providerHours').where('providerId', '=', providerId).where('externalId', 'is', null).execute();
}

/** Locks a row until the transaction ends; undefined when there is none. */
export async function lockPlace(
  tx: Tx,
  kind: PlaceKind,
  id: string,
): Promise<(Values & { readonly externalId: string | null; readonly deletedAt: Date | null }) | undefined> {
  const { table, id: column } = tables[kind];
  const { rows } = await sql<Values & { externalId: string | null; deletedAt: Date | null }>`
    select * from ${sql.table(table)} where tenant_id = ${ownTenant} and ${sql.ref(column)} = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Locks all types and providers in a fixed order, because changing who does what changes both sides of each link. */
export async function lockLinked(tx: Tx): Promise<void> {
  await lockTypes(tx);
  await sql`select from providers where tenant_id = ${ownTenant} order by provider_id for no key update`.execute(tx);
}

/** Locks all types of visits until the transaction ends, in a fixed order. */
export async function lockTypes(tx: Tx): Promise<void> {
  await sql`select from visit_types where tenant_id = ${ownTenant} order by type_id for no key update`.execute(tx);
}

/** Adds a row at the end of the practice's order. */
export async function insertPlace(tx: Tx, kind: PlaceKind, id: string, values: Values): Promise<void> {
  const { table, id: key } = tables[kind];
  const names = Object.keys(values);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position) + 1, 0) as last from ${sql.table(table)} where tenant_id = ${ownTenant}`.execute(tx);
  await sql`insert into ${sql.table(table)} (${sql.join(['tenantId', key, 'position', ...names].map((name) => sql.ref(name)))})
    values (${sql.join([ownTenant, id, rows[0]?.last ?? 0, ...Object.values(values)])})`.execute(tx);
}

export async function updatePlace(tx: Tx, kind: PlaceKind, id: string, set: Values): Promise<void> {
  const { table, id: column } = tables[kind];
  const sets = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (sets.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(sets)}
    where tenant_id = ${ownTenant} and ${sql.ref(column)} = ${id}`.execute(tx);
}

/** Sets the practice's order. Unknown ids are ignored. */
export async function updateOrder(tx: Tx, kind: PlaceKind, ids: readonly string[]): Promise<void> {
  const { table, id } = tables[kind];
  await sql`update ${sql.table(table)} as t set position = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where t.tenant_id = ${ownTenant} and t.${sql.ref(id)} = wanted.id`.execute(tx);
}

/** Whether any of these rows comes from the practice's software. */
export async function hasExternal(tx: Tx, kind: PlaceKind, ids: readonly string[]): Promise<boolean> {
  const { table, id } = tables[kind];
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where tenant_id = ${ownTenant} and ${sql.ref(id)} = any(${[...ids]}::uuid[]) and external_id is not null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns how many of these ids the practice has. */
export async function countPlaces(tx: Tx, kind: PlaceKind, ids: readonly string[]): Promise<number> {
  const { table, id } = tables[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where tenant_id = ${ownTenant} and ${sql.ref(id)} = any(${[...ids]}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Whether removing it would lose data: visits or holds; for a location also hours, and the types and colleagues that are limited to
 * it, because whoever loses their only location would have all.
 */
export async function isInUse(tx: Tx, kind: PlaceKind, id: string): Promise<boolean> {
  const users = kind === 'location' ? ['visits', 'providerHours', 'typeLocations', 'staffLocations'] : ['visits'];
  const column = sql.ref(tables[kind].id);
  const tests = users.map(
    (table) => sql`exists (select from ${sql.table(table)} where tenant_id = ${ownTenant} and ${column} = ${id})`,
  );
  const { rows } = await sql<{ isUsed: boolean }>`select ${sql.join(tests, sql` or `)} as is_used`.execute(tx);
  return rows[0]?.isUsed ?? true;
}

const dependents = {
  location: ['closedDays'],
  provider: ['providerHours', 'providerAway', 'closedDays', 'typeProviders'],
  type: ['typeProviders', 'typeLocations'],
} as const;

/** Removes a row that is not in use, with the rows that only describe it. */
export async function deletePlace(tx: Tx, kind: PlaceKind, id: string): Promise<void> {
  const { table, id: column } = tables[kind];
  for (const dependent of [...dependents[kind], table])
    await sql`delete from ${sql.table(dependent)} where tenant_id = ${ownTenant} and ${sql.ref(column)} = ${id}`.execute(
      tx,
    );
}

interface TypeLinks {
  readonly table: 'typeProviders' | 'typeLocations';
  /** The side whose links they are. */
  readonly own: 'typeId' | 'providerId';
  readonly id: string;
}

function linkColumns({ table, own }: TypeLinks): [own: string, other: string] {
  const [first, second] = table === 'typeProviders' ? ['typeId', 'providerId'] : ['typeId', 'locationId'];
  return own === first ? [first, second as string] : [second as string, first as string];
}

/** Returns the ids that a type or a provider is linked to. */
export async function selectTypeLinks(tx: Tx, link: TypeLinks): Promise<string[]> {
  const [own, other] = linkColumns(link);
  const { rows } = await sql<{ id: string }>`select ${sql.ref(other)} as id from ${sql.table(link.table)}
    where tenant_id = ${ownTenant} and ${sql.ref(own)} = ${link.id} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Links a type or a provider to exactly these. Returns the ids whose link was added or removed, in their order. */
export async function setTypeLinks(tx: Tx, link: TypeLinks & { readonly to: readonly string[] }): Promise<string[]> {
  const table = sql.table(link.table);
  const [own, other] = linkColumns(link);
  const removed = await sql<{ id: string }>`delete from ${table}
    where tenant_id = ${ownTenant} and ${sql.ref(own)} = ${link.id} and not ${sql.ref(other)} = any(${[...link.to]}::uuid[])
    returning ${sql.ref(other)} as id`.execute(tx);
  const added = await sql<{ id: string }>`insert into ${table} (tenant_id, ${sql.ref(own)}, ${sql.ref(other)})
    select ${ownTenant}, ${link.id}, wanted from unnest(${[...link.to]}::uuid[]) as wanted
    on conflict do nothing returning ${sql.ref(other)} as id`.execute(tx);
  return [...removed.rows, ...added.rows].map(({ id }) => id).sort();
}
