// SQL of time off and closed days, and of the booked visits that lie in a time or in somebody's hands.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

interface Away {
  readonly tenant_id: string;
  readonly away_id: string;
  readonly provider_id: string;
  readonly reason: string;
}

export async function insertAway(tx: Tx, row: Away, from: Date, until: Date): Promise<void> {
  await tx
    .insertInto('provider_away')
    .values({ ...row, during: sql`tstzrange(${from}, ${until})` })
    .execute();
}

export function lockAway(tx: Tx, awayId: string) {
  return tx
    .selectFrom('provider_away')
    .select(['provider_id', 'external_id'])
    .select([sql<Date>`lower(during)`.as('from'), sql<Date>`upper(during)`.as('until')])
    .where('away_id', '=', awayId)
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
    .updateTable('provider_away')
    .set({ reason, during: sql`tstzrange(${from}, ${until})` })
    .where('away_id', '=', awayId)
    .execute();
}

export async function deleteAway(tx: Tx, awayId: string): Promise<void> {
  await tx.deleteFrom('provider_away').where('away_id', '=', awayId).execute();
}

interface Closed {
  readonly tenant_id: string;
  readonly closed_id: string;
  readonly location_id: string | null;
  readonly from_day: string;
  readonly until_day: string;
  readonly reason: string;
}

export async function insertClosed(tx: Tx, row: Closed): Promise<void> {
  await tx.insertInto('closed_days').values(row).execute();
}

export function lockClosed(tx: Tx, closedId: string) {
  return tx
    .selectFrom('closed_days')
    .select(['location_id', 'external_id'])
    .where('closed_id', '=', closedId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteClosed(tx: Tx, closedId: string): Promise<void> {
  await tx.deleteFrom('closed_days').where('closed_id', '=', closedId).execute();
}

export interface VisitFilter {
  readonly now: Date;
  readonly providerId?: string | undefined;
  readonly locationId?: string | undefined;
  readonly typeId?: string | undefined;
  /** Those that touch this time; the second instant is outside. */
  readonly span?: { readonly from: Date; readonly until: Date } | undefined;
}

/** Booked visits that lie ahead, the earliest first. */
export function selectBookedVisits(tx: Tx, { now, providerId, locationId, typeId, span }: VisitFilter) {
  return tx
    .selectFrom('appointments as a')
    .innerJoin('providers as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.provider_id', '=', 'a.provider_id'),
    )
    .innerJoin('locations as l', (join) =>
      join.onRef('l.tenant_id', '=', 'a.tenant_id').onRef('l.location_id', '=', 'a.location_id'),
    )
    .leftJoin('appointment_types as t', (join) =>
      join.onRef('t.tenant_id', '=', 'a.tenant_id').onRef('t.type_id', '=', 'a.type_id'),
    )
    .select(['a.appointment_id', 'a.location_id', 'a.starts_at', 'a.ends_at', 't.name as type_name'])
    .select(['p.display_name as provider_name', 'l.name as location_name', 'l.display_name as location_display_name'])
    .where('a.status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where('a.starts_at', '>', now)
    .$if(providerId !== undefined, (query) => query.where('a.provider_id', '=', providerId ?? ''))
    .$if(locationId !== undefined, (query) => query.where('a.location_id', '=', locationId ?? ''))
    .$if(typeId !== undefined, (query) => query.where('a.type_id', '=', typeId ?? ''))
    .$if(span !== undefined, (query) =>
      query.where('a.starts_at', '<', span?.until ?? now).where('a.ends_at', '>', span?.from ?? now),
    )
    .orderBy('a.starts_at')
    .orderBy('a.appointment_id')
    .execute();
}

export type BookedVisitRow = Awaited<ReturnType<typeof selectBookedVisits>>[number];
