// SQL of what can be booked online: types, providers and locations as lists.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { OfferScope } from './schedule.store.ts';

type SyncScope = Pick<OfferScope, 'isSynced'>;

/** Whether a type `t` is done at a location `l`: a type that names no place is done at every one. */
const isDoneAt = sql<boolean>`(
  exists (select from type_locations x where x.type_id = t.type_id and x.location_id = l.location_id)
  or not exists (select from type_locations x where x.type_id = t.type_id))`;

export interface TypeFilter extends OfferScope {
  /** Only types that somebody who can be booked does. */
  readonly isStaffed?: boolean;
}

/** Types in the practice's order. */
export function selectTypes(tx: Tx, { isSynced, isCoupled, placeholderId, isStaffed = false }: TypeFilter) {
  const somebody = sql<boolean>`exists (
    select from providers p
    where p.is_bookable and p.deleted_at is null and p.provider_id::text <> ${placeholderId}
      ${isSynced ? sql`and p.external_id is not null` : sql``}
      ${isCoupled ? sql`and exists (select from type_providers x where x.type_id = t.type_id and x.provider_id = p.provider_id)` : sql``})`;
  return tx
    .selectFrom('appointment_types as t')
    .select(['t.type_id', 't.name', 't.duration'])
    .where('t.is_bookable', '=', true)
    .where('t.deleted_at', 'is', null)
    .$if(isSynced, (query) => query.where('t.external_id', 'is not', null))
    .$if(isStaffed, (query) => query.where(somebody))
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.type_id')
    .execute();
}

/** Whether a type can be booked online. */
export async function isBookableType(tx: Tx, typeId: string, { isSynced }: SyncScope): Promise<boolean> {
  const row = await tx
    .selectFrom('appointment_types')
    .select('type_id')
    .where('type_id', '=', typeId)
    .where('is_bookable', '=', true)
    .where('deleted_at', 'is', null)
    .$if(isSynced, (query) => query.where('external_id', 'is not', null))
    .executeTakeFirst();
  return row !== undefined;
}

export interface ProviderFilter extends OfferScope {
  /** Only those who do this type. */
  readonly typeId?: string | undefined;
  /** Hours that ended before this day (YYYY-MM-DD) don't count. */
  readonly today: string;
}

/** Providers in the practice's order, each with the first place and hour of work. */
export function selectProviders(tx: Tx, { typeId, today, isSynced, isCoupled, placeholderId }: ProviderFilter) {
  return tx
    .selectFrom('providers as p')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('provider_hours as h')
          .innerJoin('locations as l', (join) =>
            join.onRef('l.tenant_id', '=', 'h.tenant_id').onRef('l.location_id', '=', 'h.location_id'),
          )
          .select(['h.location_id', 'h.from_minute'])
          .whereRef('h.provider_id', '=', 'p.provider_id')
          .where('h.kind', '=', 'work')
          .where('l.deleted_at', 'is', null)
          .where((eb) => eb.or([eb('h.valid_until', 'is', null), eb('h.valid_until', '>=', today)]))
          .orderBy('l.position')
          .orderBy('l.name')
          .orderBy('l.location_id')
          .orderBy('h.from_minute')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['p.provider_id', 'p.display_name', 'first.location_id', 'first.from_minute'])
    .where('p.is_bookable', '=', true)
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`p.provider_id::text <> ${placeholderId}`)
    .$if(isSynced, (query) => query.where('p.external_id', 'is not', null))
    .$if(typeId !== undefined && isCoupled, (query) =>
      query.where(
        sql<boolean>`exists (select from type_providers x where x.type_id = ${typeId} and x.provider_id = p.provider_id)`,
      ),
    )
    .orderBy('p.position')
    .orderBy('p.display_name')
    .orderBy('p.provider_id')
    .execute();
}

/** Locations in the practice's order, each with the types done there; `isAll` adds those that were closed for good. */
export function selectLocations(tx: Tx, { isSynced, isAll = false }: SyncScope & { isAll?: boolean }) {
  const types = sql<string[]>`coalesce((
    select array_agg(t.type_id::text order by t.position, t.name, t.type_id) from appointment_types t
    where t.is_bookable and t.deleted_at is null ${isSynced ? sql`and t.external_id is not null` : sql``} and ${isDoneAt}
  ), '{}')`;
  return tx
    .selectFrom('locations as l')
    .select(['l.location_id', 'l.name', 'l.display_name', 'l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode'])
    .select(['l.deleted_at', types.as('type_ids')])
    .$if(!isAll, (query) => query.where('l.deleted_at', 'is', null))
    .$if(isSynced, (query) => query.where('l.external_id', 'is not', null))
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('l.location_id')
    .execute();
}

/** Where the locations that can be booked lie; null where nobody knows. */
export function selectPlaces(tx: Tx, { isSynced }: SyncScope) {
  return tx
    .selectFrom('locations')
    .select(['location_id', 'zipcode', 'latitude', 'longitude'])
    .where('deleted_at', 'is', null)
    .$if(isSynced, (query) => query.where('external_id', 'is not', null))
    .orderBy('position')
    .orderBy('name')
    .orderBy('location_id')
    .execute();
}

/** Whether a provider can be booked online. */
export async function isBookableProvider(
  tx: Tx,
  providerId: string,
  { isSynced, placeholderId }: OfferScope,
): Promise<boolean> {
  const row = await tx
    .selectFrom('providers')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .where('is_bookable', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`provider_id::text <> ${placeholderId}`)
    .$if(isSynced, (query) => query.where('external_id', 'is not', null))
    .executeTakeFirst();
  return row !== undefined;
}

/** The strictest rules of the provider's types of a length (minutes); undefined when there is no such type. */
export async function selectRulesOfProvider(
  tx: Tx,
  providerId: string,
  length: number,
  { isSynced, isCoupled }: OfferScope,
) {
  const row = await tx
    .selectFrom('appointment_types as t')
    .select(({ fn }) => [
      fn.max('t.buffer_before').as('bufferBefore'),
      fn.max('t.buffer_after').as('bufferAfter'),
      fn.max('t.notice_minutes').as('notice'),
      fn.min('t.horizon_days').as('horizonDays'),
    ])
    .where('t.duration', '=', length)
    .where('t.is_bookable', '=', true)
    .where('t.deleted_at', 'is', null)
    .$if(isSynced, (query) => query.where('t.external_id', 'is not', null))
    .$if(isCoupled, (query) =>
      query.where(
        sql<boolean>`exists (select from type_providers x where x.type_id = t.type_id and x.provider_id = ${providerId})`,
      ),
    )
    .executeTakeFirst();
  return row && row.notice !== null ? row : undefined;
}
