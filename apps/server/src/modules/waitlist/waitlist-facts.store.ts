// SQL of what the waitlist needs to know besides: types with their providers and locations, and when people have visits.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { OwnVisitTime } from './fits.policy.ts';

/** Lets one look at the waitlist of a practice go on at a time, until its transaction ends. */
export async function queueForLook(tx: Tx, tenantId: string): Promise<void> {
  const key = BigInt.asIntN(64, BigInt(`0x${tenantId.replaceAll('-', '').slice(-16)}`) ^ 0x77_61_69_74n);
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(tx);
}

/** Returns types that patients can wait for, or one type that the office can put somebody on the list for. */
export function selectWaitTypes(tx: Tx, of: { readonly typeId?: string; readonly isOffice?: boolean } = {}) {
  return tx
    .selectFrom('visitTypes as t')
    .select(['t.typeId', 't.name'])
    .select(
      sql<string[]>`(select coalesce(array_agg(x.provider_id), '{}') from type_providers x
        where x.tenant_id = ${ownTenant} and x.type_id = t.type_id)`.as('providerIds'),
    )
    .select(
      sql<string[]>`(select coalesce(array_agg(x.location_id), '{}') from type_locations x
        where x.tenant_id = ${ownTenant} and x.type_id = t.type_id)`.as('locationIds'),
    )
    .where('t.deletedAt', 'is', null)
    .$if(of.isOffice !== true, (query) => query.where('t.isBookable', '=', true).where('t.hasWaitlist', '=', true))
    .$if(of.typeId !== undefined, (query) => query.where('t.typeId', '=', of.typeId ?? ''))
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.typeId')
    .execute();
}

/** Returns the practice's providers and locations, in its order. Those that patients cannot book count for the office only. */
export async function selectPlaces(tx: Tx, { isOffice = false } = {}) {
  const [providers, locations] = await Promise.all([
    tx
      .selectFrom('providers')
      .select(['providerId as id', 'displayName as name'])
      .where('deletedAt', 'is', null)
      .$if(!isOffice, (query) => query.where('isBookable', '=', true))
      .orderBy('position')
      .orderBy('displayName')
      .execute(),
    tx
      .selectFrom('locations')
      .select(['locationId as id', 'name', 'displayName'])
      .where('deletedAt', 'is', null)
      .orderBy('position')
      .orderBy('name')
      .execute(),
  ]);
  return { providers, locations: locations.map(({ id, name, displayName }) => ({ id, name: displayName || name })) };
}

/** Whether there is such a type that is not deleted. */
export async function hasType(tx: Tx, typeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('visitTypes')
    .select('typeId')
    .where('typeId', '=', typeId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the names of providers and locations by id, also of those that are gone. */
export async function selectPlaceNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const [providers, locations] = await Promise.all([
    tx.selectFrom('providers').select(['providerId as id', 'displayName']).execute(),
    tx.selectFrom('locations').select(['locationId as id', 'name', 'displayName']).execute(),
  ]);
  return new Map([
    ...providers.map(({ id, displayName }) => [id, displayName] as const),
    ...locations.map(({ id, name, displayName }) => [id, displayName || name] as const),
  ]);
}

/** Returns the open visits of these patients that are not over, with whose each is. */
export async function selectOwnVisitTimes(
  tx: Tx,
  patientIds: readonly string[],
  now: Date,
): Promise<(OwnVisitTime & { readonly patientId: string | null })[]> {
  if (patientIds.length === 0) return [];
  return tx
    .selectFrom('visits')
    .select(['visitId', 'typeId', 'patientId'])
    .select(sql<number>`floor(date_part('epoch', starts_at) / 60)::int`.as('from'))
    .select(sql<number>`ceil(date_part('epoch', ends_at) / 60)::int`.as('until'))
    .where('patientId', 'in', patientIds)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('endsAt', '>', now)
    .execute();
}

/** Returns the digest of the address that a guest booked a visit with. */
export async function selectGuestDigest(tx: Tx, visitId: string): Promise<Buffer | null> {
  const row = await tx.selectFrom('visits').select('guestDigest').where('visitId', '=', visitId).executeTakeFirst();
  return row?.guestDigest ?? null;
}

/** Returns a visit that somebody could wait for an earlier time of. */
export function selectWaitableVisit(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visits')
    .select(['visitId', 'patientId', 'typeId', 'locationId', 'startsAt'])
    .where('visitId', '=', visitId)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .executeTakeFirst();
}

/** Returns the names of a provider and a location that the practice has. */
export function selectDeskNames(
  tx: Tx,
  { providerId, locationId }: { readonly providerId: string; readonly locationId: string },
) {
  return tx
    .selectFrom('providers as p')
    .innerJoin('locations as l', 'l.tenantId', 'p.tenantId')
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
    .where('p.providerId', '=', providerId)
    .where('p.deletedAt', 'is', null)
    .where('l.locationId', '=', locationId)
    .where('l.deletedAt', 'is', null)
    .executeTakeFirst();
}
