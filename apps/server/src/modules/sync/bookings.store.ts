// SQL of what was booked or changed here since a connector last asked.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { visitsWithNames } from '../visits/public.ts';
import type { Snapshot } from './cursor.policy.ts';

/** This moment, and whether another one lies before it. */
export async function readMoment(tx: Tx, since: Snapshot): Promise<{ now: Snapshot; isPast: boolean }> {
  const { rows } = await sql<{ now: Snapshot; is_past: boolean }>`
    select pg_current_snapshot()::text as now,
      pg_snapshot_xmax(${since}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as is_past`.execute(tx);
  return { now: rows[0]?.now ?? since, isPast: rows[0]?.is_past ?? false };
}

export interface ChangeWindow {
  /** Changes that this moment saw are known already. */
  readonly since: Snapshot;
  /** Changes that this moment did not see come another time. */
  readonly upto: Snapshot;
  /** Only what comes after this row. */
  readonly after: { readonly changedIn: string; readonly appointmentId: string } | undefined;
}

/** Appointments that were changed between two moments, by the number of the change. */
export function selectChanged(tx: Tx, { since, upto, after }: ChangeWindow, limit: number) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.submission_id', '=', 'a.submission_id'),
    )
    .select(['a.appointment_id', 'a.external_id', 'a.status', 'a.starts_at', 'a.ends_at', 'a.is_overbooked'])
    .select(['a.description', 'a.submission_id', 'a.updated_at', sql<string>`a.changed_in::text`.as('changed_in')])
    .select(['p.provider_id', 'p.external_id as provider_name', 'l.location_id', 'l.external_id as location_name'])
    .select(['t.type_id', 't.external_id as type_name', 's.person_name_sealed'])
    .select(['c.contact_id', 'c.name_first', 'c.name_last', 'c.birth_date', 'c.email_address'])
    .where('a.status', '<>', 'held')
    .where(sql<boolean>`a.changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)::text::bigint`)
    .where(sql<boolean>`not pg_visible_in_snapshot(a.changed_in::text::xid8, ${since}::pg_snapshot)`)
    .where(sql<boolean>`pg_visible_in_snapshot(a.changed_in::text::xid8, ${upto}::pg_snapshot)`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.changed_in, a.appointment_id) > (${after?.changedIn}::bigint, ${after?.appointmentId}::uuid)`,
      ),
    )
    .orderBy('a.changed_in')
    .orderBy('a.appointment_id')
    .limit(limit)
    .execute();
}
