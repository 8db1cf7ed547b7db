// SQL of time off and closed days, and of the booked visits in a span of time or of a provider, location or type.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

interface Away {
  readonly awayId: string;
  readonly providerId: string;
  readonly reason: string;
}

export async function insertAway(tx: Tx, row: Away, from: Date, until: Date): Promise<void> {
  await tx
    .insertInto('providerAway')
    .values({ ...row, during: sql`tstzrange(${from}, ${until})` })
    .execute();
}

export function lockAway(tx: Tx, awayId: string) {
  return tx
    .selectFrom('providerAway')
    .select(['providerId', 'externalId'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('awayId', '=', awayId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAway(
  tx: Tx,
  awayId: string,
  reason: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('providerAway')
    .set({ reason, during: sql`tstzrange(${from}, ${until})` })
    .where('awayId', '=', awayId)
    .execute();
}

export async function deleteAway(tx: Tx, awayId: string): Promise<void> {
  await tx.deleteFrom('providerAway').where('awayId', '=', awayId).execute();
}

interface Closed {
  readonly closedId: string;
  readonly locationId: string | null;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly reason: string;
}

export async function insertClosed(tx: Tx, row: Closed): Promise<void> {
  await tx.insertInto('closedDays').values(row).execute();
}

export function lockClosed(tx: Tx, closedId: string) {
  return tx
    .selectFrom('closedDays')
    .select(['locationId', 'providerId', 'fromDay', 'untilDay', 'externalId'])
    .where('closedId', '=', closedId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteClosed(tx: Tx, closedId: string): Promise<void> {
  await tx.deleteFrom('closedDays').where('closedId', '=', closedId).execute();
}

export interface VisitFilter {
  readonly now: Date;
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly typeId?: string | undefined;
  /** Only visits that touch this span; the end is exclusive. */
  readonly span?: { readonly from: Date; readonly until: Date } | undefined;
}

/** Lists future booked visits, the earliest first. */
export function selectBookedVisits(tx: Tx, { now, providerId, locationId, typeId, span }: VisitFilter) {
  return tx
    .selectFrom('visits as a')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.tenantId', '=', 'a.tenantId').onRef('p.providerId', '=', 'a.providerId'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.tenantId', '=', 'a.tenantId').onRef('l.locationId', '=', 'a.locationId'),
    )
    .leftJoin('visitTypes as t', (join) =>
      join.onRef('t.tenantId', '=', 'a.tenantId').onRef('t.typeId', '=', 'a.typeId'),
    )
    .select(['a.visitId', 'a.locationId', 'a.startsAt', 'a.endsAt', 't.name as typeName'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .where('a.status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('a.startsAt', '>', now)
    .$if(providerId !== undefined, (query) => query.where('a.providerId', '=', providerId ?? ''))
    .$if(locationId !== undefined, (query) => query.where('a.locationId', '=', locationId ?? ''))
    .$if(typeId !== undefined, (query) => query.where('a.typeId', '=', typeId ?? ''))
    .$if(span !== undefined, (query) =>
      query.where('a.startsAt', '<', span?.until ?? now).where('a.endsAt', '>', span?.from ?? now),
    )
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}

export type BookedVisitRow = Awaited<ReturnType<typeof selectBookedVisits>>[number];
