// SQL of what can be booked online: types, providers and locations as lists.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { OfferScope } from './schedule.store.ts';

type SyncScope = Pick<OfferScope, 'isSynced'>;

/** Whether a type `t` is done at a location `l`. A type that names no location is done at all of them. */
const isDoneAt = sql<boolean>`(
  exists (select from type_locations x
    where x.tenant_id = ${ownTenant} and x.type_id = t.type_id and x.location_id = l.location_id)
  or not exists (select from type_locations x where x.tenant_id = ${ownTenant} and x.type_id = t.type_id))`;

export interface TypeFilter extends OfferScope {
  /** Only types with a provider who can be booked. */
  readonly isStaffed?: boolean;
}

function typesOf(tx: Tx, { isSynced, isCoupled, placeholderId, isStaffed = false }: TypeFilter) {
  const somebody = sql<boolean>`exists (
    select from providers p
    where p.tenant_id = ${ownTenant} and p.is_bookable and p.deleted_at is null and p.provider_id::text <> ${placeholderId}
      ${isSynced ? sql`and p.external_id is not null` : sql``}
      ${isCoupled ? sql`and exists (select from type_providers x where x.tenant_id = ${ownTenant} and x.type_id = t.type_id and x.provider_id = p.provider_id)` : sql``})`;
  return tx
    .selectFrom('visitTypes as t')
    .select(['t.typeId', 't.name', 't.duration'])
    .where('t.isBookable', '=', true)
    .where('t.deletedAt', 'is', null)
    .$if(isSynced, (query) => query.where('t.externalId', 'is not', null))
    .$if(isStaffed, (query) => query.where(somebody))
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.typeId');
}

/** Types in the practice's order. */
export function selectTypes(tx: Tx, filter: TypeFilter) {
  return typesOf(tx, filter).execute();
}

/** The same with what patients read of them, and the rules about cancelling: the type's own, else the practice's. */
export function selectTypesWithRules(tx: Tx, filter: TypeFilter) {
  return typesOf(tx, filter)
    .leftJoin('visitRules as own', (join) =>
      join.onRef('own.tenantId', '=', 't.tenantId').onRef('own.typeId', '=', 't.typeId'),
    )
    .leftJoin('visitRules as all', (join) => join.onRef('all.tenantId', '=', 't.tenantId').on('all.typeId', 'is', null))
    .select(['t.patientLine', 't.hasWaitlist'])
    .select(({ fn }) => [
      fn.coalesce('own.cancelMode', 'all.cancelMode').as('cancelMode'),
      fn.coalesce('own.cancelHours', 'all.cancelHours').as('cancelHours'),
      fn.coalesce('own.policy', 'all.policy').as('policy'),
    ])
    .execute();
}

/** Whether a type can be booked online. */
export async function isBookableType(tx: Tx, typeId: string, { isSynced }: SyncScope): Promise<boolean> {
  const row = await tx
    .selectFrom('visitTypes')
    .select('typeId')
    .where('typeId', '=', typeId)
    .where('isBookable', '=', true)
    .where('deletedAt', 'is', null)
    .$if(isSynced, (query) => query.where('externalId', 'is not', null))
    .executeTakeFirst();
  return row !== undefined;
}

export interface ProviderFilter extends OfferScope {
  /** Only providers of this type. */
  readonly typeId?: string | undefined;
  /** Hours that ended before this day (YYYY-MM-DD) are ignored. */
  readonly today: string;
}

/** Providers in the practice's order, each with their first location and the start of work there. */
export function selectProviders(tx: Tx, { typeId, today, isSynced, isCoupled, placeholderId }: ProviderFilter) {
  return tx
    .selectFrom('providers as p')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('providerHours as h')
          .innerJoin('locations as l', (join) =>
            join.onRef('l.tenantId', '=', 'h.tenantId').onRef('l.locationId', '=', 'h.locationId'),
          )
          .select(['h.locationId', 'h.fromMinute'])
          .whereRef('h.providerId', '=', 'p.providerId')
          .where('h.kind', '=', 'work')
          .where('l.deletedAt', 'is', null)
          .where((eb) => eb.or([eb('h.validUntil', 'is', null), eb('h.validUntil', '>=', today)]))
          .orderBy('l.position')
          .orderBy('l.name')
          .orderBy('l.locationId')
          .orderBy('h.fromMinute')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['p.providerId', 'p.displayName', 'first.locationId', 'first.fromMinute'])
    .where('p.isBookable', '=', true)
    .where('p.deletedAt', 'is', null)
    .where(sql<boolean>`p.provider_id::text <> ${placeholderId}`)
    .$if(isSynced, (query) => query.where('p.externalId', 'is not', null))
    .$if(typeId !== undefined && isCoupled, (query) =>
      query.where(
        sql<boolean>`exists (select from type_providers x
          where x.tenant_id = ${ownTenant} and x.type_id = ${typeId} and x.provider_id = p.provider_id)`,
      ),
    )
    .orderBy('p.position')
    .orderBy('p.displayName')
    .orderBy('p.providerId')
    .execute();
}

/** Locations in the practice's order, each with its types. `isAll` also includes those that were closed for good. */
export function selectLocations(tx: Tx, { isSynced, isAll = false }: SyncScope & { isAll?: boolean }) {
  const types = sql<string[]>`coalesce((
    select array_agg(t.type_id::text order by t.position, t.name, t.type_id) from visit_types t
    where t.tenant_id = ${ownTenant} and t.is_bookable and t.deleted_at is null ${isSynced ? sql`and t.external_id is not null` : sql``} and ${isDoneAt}
  ), '{}')`;
  return tx
    .selectFrom('locations as l')
    .select(['l.locationId', 'l.name', 'l.displayName', 'l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode'])
    .select(['l.deletedAt', types.as('typeIds')])
    .$if(!isAll, (query) => query.where('l.deletedAt', 'is', null))
    .$if(isSynced, (query) => query.where('l.externalId', 'is not', null))
    .orderBy('l.position')
    .orderBy('l.name')
    .orderBy('l.locationId')
    .execute();
}

/** Coordinates of the locations that can be booked; null where unknown. */
export function selectPlaces(tx: Tx, { isSynced }: SyncScope) {
  return tx
    .selectFrom('locations')
    .select(['locationId', 'zipcode', 'latitude', 'longitude'])
    .where('deletedAt', 'is', null)
    .$if(isSynced, (query) => query.where('externalId', 'is not', null))
    .orderBy('position')
    .orderBy('name')
    .orderBy('locationId')
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
    .select('providerId')
    .where('providerId', '=', providerId)
    .where('isBookable', '=', true)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`provider_id::text <> ${placeholderId}`)
    .$if(isSynced, (query) => query.where('externalId', 'is not', null))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the strictest rules among the provider's types of a length (minutes), or undefined when there is no such type. */
export async function selectRulesOfProvider(
  tx: Tx,
  providerId: string,
  length: number,
  { isSynced, isCoupled }: OfferScope,
) {
  const row = await tx
    .selectFrom('visitTypes as t')
    .select(({ fn }) => [
      fn.max('t.bufferBefore').as('bufferBefore'),
      fn.max('t.bufferAfter').as('bufferAfter'),
      fn.max('t.noticeMinutes').as('notice'),
      fn.min('t.horizonDays').as('horizonDays'),
    ])
    .where('t.duration', '=', length)
    .where('t.isBookable', '=', true)
    .where('t.deletedAt', 'is', null)
    .$if(isSynced, (query) => query.where('t.externalId', 'is not', null))
    .$if(isCoupled, (query) =>
      query.where(
        sql<boolean>`exists (select from type_providers x
          where x.tenant_id = ${ownTenant} and x.type_id = t.type_id and x.provider_id = ${providerId})`,
      ),
    )
    .executeTakeFirst();
  return row && row.notice !== null ? row : undefined;
}
