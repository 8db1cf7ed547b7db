// SQL of appointments.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { visitsWithNames } from './named-visits.store.ts';

export type NewAppointment = Omit<Insertable<Schema['appointments']>, 'during'> & {
  /** Minutes around the visit that stay free. */
  readonly bufferBefore?: number;
  readonly bufferAfter?: number;
};

const minuteMs = 60_000;

/** Adds an appointment; the database refuses one that overlaps another of the provider. */
export async function insertAppointment(
  tx: Tx,
  { bufferBefore = 0, bufferAfter = 0, ...row }: NewAppointment,
): Promise<void> {
  const from = new Date(new Date(row.starts_at).getTime() - bufferBefore * minuteMs);
  const until = new Date(new Date(row.ends_at).getTime() + bufferAfter * minuteMs);
  await tx
    .insertInto('appointments')
    .values({ ...row, during: sql`tstzrange(${from}, ${until})` })
    .execute();
}

export type SlotRow = Omit<Insertable<Schema['appointments']>, 'during' | 'starts_at' | 'ends_at'>;

/** Adds an appointment unless its provider's time is taken by then; says whether it did. */
export async function insertIfFree(tx: Tx, { startsAt, endsAt, from, until }: Slot, row: SlotRow): Promise<boolean> {
  const result = await tx
    .insertInto('appointments')
    .values({ ...row, starts_at: startsAt, ends_at: endsAt, during: sql`tstzrange(${from}, ${until})` })
    // One who comes a moment later waits here until the first has ended.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface AppointmentFilter {
  readonly contactIds: readonly string[];
  readonly statuses: readonly string[];
  readonly from: Date | undefined;
  readonly limit: number;
}

/** Appointments of these people, the earliest first, each with the number of all that fit. */
export async function selectAppointments(tx: Tx, { contactIds, statuses, from, limit }: AppointmentFilter) {
  if (contactIds.length === 0 || statuses.length === 0) return [];
  return (
    visitsWithNames(tx)
      .select(['a.appointment_id', 'a.starts_at', 'a.status', 'a.description', 't.name as type_name'])
      .select(['c.contact_id', 'c.name_first', 'c.name_last', 'p.provider_id', 'p.display_name as provider_name'])
      .select(['l.name as location_name', 'l.display_name as location_display_name', 'l.street'])
      .select(sql<number>`count(*) over ()::int`.as('total'))
      .where('a.contact_id', 'in', contactIds)
      .where('a.status', 'in', statuses)
      .$if(from !== undefined, (query) => query.where('a.starts_at', '>=', from ?? new Date(0)))
      .orderBy('a.starts_at')
      .orderBy('a.appointment_id')
      .limit(limit)
      // The people are named above, so each of these has one.
      .$narrowType<{ contact_id: string; name_first: string; name_last: string }>()
      .execute()
  );
}
