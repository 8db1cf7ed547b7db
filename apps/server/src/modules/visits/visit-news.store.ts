// SQL of what patients last knew about visits that the practice has changed since.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { KnownVisit } from './visit-news.policy.ts';

/**
 * Records that a visit was changed. Of several changes, the first keeps what the patient knew; the others only raise the
 * sequence. Returns what the patient knows.
 */
export function upsertNews(tx: Tx, row: Insertable<Schema['visitNews']>): Promise<KnownVisit> {
  return tx
    .insertInto('visitNews')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'visitId']).doUpdateSet({ changedAt: row.changedAt, sequence: row.sequence }),
    )
    .returning(['startsAt', 'endsAt', 'providerId', 'locationId'])
    .executeTakeFirstOrThrow();
}

/** Deletes and returns the record for a notice, unless there was a later change than the one with this sequence. */
export function takeNews(tx: Tx, visitId: string, sequence: number) {
  return tx
    .deleteFrom('visitNews')
    .where('visitId', '=', visitId)
    .where('sequence', '=', sequence)
    .returning(['startsAt', 'endsAt', 'providerId', 'locationId', 'changedAt'])
    .executeTakeFirst();
}

/** Forgets what a patient knew: they have just changed the visit as it is now. */
export async function forgetNews(tx: Tx, visitId: string): Promise<void> {
  await tx.deleteFrom('visitNews').where('visitId', '=', visitId).execute();
}

/** Returns the parts of a visit that may be news. */
export function selectVisitState(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visits')
    .select(['visitId', 'status', 'startsAt', 'endsAt', 'providerId', 'locationId', 'patientId'])
    .select('standsFor')
    .where('visitId', '=', visitId)
    .where('status', '<>', 'held')
    .executeTakeFirst();
}

export type VisitState = NonNullable<Awaited<ReturnType<typeof selectVisitState>>>;

/** Returns the names of the provider and location that the patient knows; undefined when one of them is gone. */
export function selectKnownDesk(tx: Tx, { providerId, locationId }: KnownVisit) {
  return tx
    .selectFrom('providers as p')
    .innerJoin('locations as l', 'l.tenantId', 'p.tenantId')
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
    .where('p.providerId', '=', providerId)
    .where('l.locationId', '=', locationId)
    .executeTakeFirst();
}

/** Whether another visit replaces a canceled one: explicitly, or because it is for the same person and just as they know it. */
export async function hasStandIn(
  tx: Tx,
  { visitId, patientId, standsFor }: VisitState,
  known: KnownVisit,
): Promise<boolean> {
  const row = await tx
    .selectFrom('visits')
    .select('visitId')
    .where('visitId', '<>', visitId)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where((by) =>
      by.or([
        by('standsFor', '=', standsFor ?? visitId),
        by.and([
          by('patientId', '=', patientId),
          by('startsAt', '=', known.startsAt),
          by('endsAt', '=', known.endsAt),
          by('providerId', '=', known.providerId),
          by('locationId', '=', known.locationId),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
