// SQL of bookings and changes here since a connector last asked.
import { sql } from 'kysely';
import { practiceMoment } from '../../platform/db/moment.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { visitsWithNames } from '../visits/public.ts';
import type { Snapshot } from './cursor.policy.ts';

/** Returns the current snapshot in the practice's numbers, and whether `since` is no later than it. */
export async function readMoment(tx: Tx, since: Snapshot): Promise<{ now: Snapshot; isPast: boolean }> {
  const { rows } = await sql<{ now: Snapshot; isPast: boolean }>`
    with moment as materialized (select ${practiceMoment} as now)
    select now::text as now, pg_snapshot_xmax(${since}::pg_snapshot) <= pg_snapshot_xmax(now) as is_past
    from moment`.execute(tx);
  return { now: rows[0]?.now ?? since, isPast: rows[0]?.isPast ?? false };
}

export interface ChangeWindow {
  /** Changes visible in this snapshot are already known. */
  readonly since: Snapshot;
  /** Changes not visible in this snapshot come another time. */
  readonly upto: Snapshot;
  /** Only changes after this row. */
  readonly after: { readonly changedIn: string; readonly visitId: string } | undefined;
}

/** Visits that changed between two snapshots, by the number of the change. */
export function selectChanged(tx: Tx, { since, upto, after }: ChangeWindow, limit: number) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['a.visitId', 'a.externalId', 'a.status', 'a.startsAt', 'a.endsAt', 'a.isOverbooked'])
    .select((from) =>
      from
        .selectFrom('visitEvents as e')
        .select('e.actor')
        .whereRef('e.visitId', '=', 'a.visitId')
        .where('e.kind', '=', 'canceled')
        .orderBy('e.at', 'desc')
        .limit(1)
        .as('canceledBy'),
    )
    .select(['a.confirmedVia'])
    .select(['a.description', 'a.submissionId', 'a.updatedAt', sql<string>`a.changed_in::text`.as('changedIn')])
    .select(['p.providerId', 'p.externalId as providerName', 'l.locationId', 'l.externalId as locationName'])
    .select(['t.typeId', 't.externalId as typeName', 's.personNameSealed'])
    .select(['c.patientId', 'c.nameFirst', 'c.nameLast', 'c.birthDate', 'c.emailAddress'])
    .where('a.status', '<>', 'held')
    .where(sql<boolean>`a.changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)::text::bigint`)
    .where(sql<boolean>`not pg_visible_in_snapshot(a.changed_in::text::xid8, ${since}::pg_snapshot)`)
    .where(sql<boolean>`pg_visible_in_snapshot(a.changed_in::text::xid8, ${upto}::pg_snapshot)`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(a.changed_in, a.visit_id) > (${after?.changedIn}::bigint, ${after?.visitId}::uuid)`),
    )
    .orderBy('a.changedIn')
    .orderBy('a.visitId')
    .limit(limit)
    .execute();
}
