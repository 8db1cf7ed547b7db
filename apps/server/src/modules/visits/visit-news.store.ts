// SQL of what patients last knew of visits that the practice has changed since.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { KnownVisit } from './visit-news.policy.ts';

/**
 * Writes down that a visit was changed. What the patient knew is kept from the first of several changes; the others only count on.
 * Answers what they know.
 */
export function upsertNews(tx: Tx, row: Insertable<Schema['visit_news']>): Promise<KnownVisit> {
  return tx
    .insertInto('visit_news')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'appointment_id'])
        .doUpdateSet({ changed_at: row.changed_at, sequence: row.sequence }),
    )
    .returning(['starts_at', 'ends_at', 'provider_id', 'location_id'])
    .executeTakeFirstOrThrow();
}

/** Takes it out for telling, unless a later change has come since the one with this sequence. */
export function takeNews(tx: Tx, appointmentId: string, sequence: number) {
  return tx
    .deleteFrom('visit_news')
    .where('appointment_id', '=', appointmentId)
    .where('sequence', '=', sequence)
    .returning(['starts_at', 'ends_at', 'provider_id', 'location_id', 'changed_at'])
    .executeTakeFirst();
}

/** What of a visit may be news. */
export function selectVisitState(tx: Tx, appointmentId: string) {
  return tx
    .selectFrom('appointments')
    .select(['appointment_id', 'status', 'starts_at', 'ends_at', 'provider_id', 'location_id', 'contact_id'])
    .select('stands_for')
    .where('appointment_id', '=', appointmentId)
    .where('status', '<>', 'held')
    .executeTakeFirst();
}

export type VisitState = NonNullable<Awaited<ReturnType<typeof selectVisitState>>>;

/** The names around a visit at the provider and place where its patient knows it; undefined where one of them is gone. */
export function selectKnownDesk(tx: Tx, { provider_id, location_id }: KnownVisit) {
  return tx
    .selectFrom('providers as p')
    .innerJoin('locations as l', 'l.tenant_id', 'p.tenant_id')
    .select(['p.display_name as provider_name', 'l.name as location_name', 'l.display_name as location_display_name'])
    .select(['l.street', 'l.street2', 'l.city', 'l.state', 'l.zipcode', 'l.phone'])
    .where('p.provider_id', '=', provider_id)
    .where('l.location_id', '=', location_id)
    .executeTakeFirst();
}

/** Whether another visit stands in for one that was called off: as such, or of the same person and just as they know it. */
export async function hasStandIn(
  tx: Tx,
  { appointment_id, contact_id, stands_for }: VisitState,
  known: KnownVisit,
): Promise<boolean> {
  const row = await tx
    .selectFrom('appointments')
    .select('appointment_id')
    .where('appointment_id', '<>', appointment_id)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .where((by) =>
      by.or([
        by('stands_for', '=', stands_for ?? appointment_id),
        by.and([
          by('contact_id', '=', contact_id),
          by('starts_at', '=', known.starts_at),
          by('ends_at', '=', known.ends_at),
          by('provider_id', '=', known.provider_id),
          by('location_id', '=', known.location_id),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
