// SQL of what was booked or changed here since a connector last asked.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Where a connector has read to: the number of a transaction and an appointment that it changed. */
export interface Cursor {
  readonly changedIn: string;
  readonly appointmentId: string;
}

export const start: Cursor = { changedIn: '0', appointmentId: '00000000-0000-0000-0000-000000000000' };

/**
 * A database that was restored elsewhere counts its transactions anew: changes with numbers that it has not come to are told
 * once more under its own. Answers whether a cursor is one of its own numbers.
 */
export async function settleCounting(tx: Tx, { changedIn }: Cursor): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select ${changedIn}::bigint < pg_snapshot_xmax(pg_current_snapshot())::text::bigint as is_own`.execute(tx);
  await sql`
    update appointments set changed_in = changed_in
    where changed_in > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(tx);
  return rows[0]?.is_own ?? false;
}

/** Appointments changed after the cursor by transactions before any that is still going on, in the order of changes. */
export function selectChanged(tx: Tx, after: Cursor, limit: number) {
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
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.contact_id', '=', 'a.contact_id'),
    )
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.submission_id', '=', 'a.submission_id'),
    )
    .select(['a.appointment_id', 'a.external_id', 'a.status', 'a.starts_at', 'a.ends_at', 'a.is_overbooked'])
    .select(['a.description', 'a.submission_id', 'a.updated_at', sql<string>`a.changed_in::text`.as('changed_in')])
    .select(['p.provider_id', 'p.external_id as provider_name', 'l.location_id', 'l.external_id as location_name'])
    .select(['t.type_id', 't.external_id as type_name', 's.person_name_sealed'])
    .select(['c.contact_id', 'c.name_first', 'c.name_last', 'c.birth_date', 'c.email_address'])
    .where('a.status', '<>', 'held')
    .where(sql<boolean>`a.changed_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
    .where(sql<boolean>`(a.changed_in, a.appointment_id) > (${after.changedIn}::bigint, ${after.appointmentId}::uuid)`)
    .orderBy('a.changed_in')
    .orderBy('a.appointment_id')
    .limit(limit)
    .execute();
}
