// SQL of the practice's schedule.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { visitsWithNames } from '../visits/public.ts';

export interface RangeFilter {
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  readonly locationId: string | undefined;
  /** Empty for everybody. */
  readonly providerIds: readonly string[];
}

/** What `appointments_short` lets a visit last. */
const longestMs = 48 * 3_600_000;

/** Visits and holds that touch a range, the earliest first; neither those deleted or skipped nor holds that have run out. */
export function selectRange(tx: Tx, { from, until, now, locationId, providerIds }: RangeFilter) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.submission_id', '=', 'a.submission_id'),
    )
    .select(['a.appointment_id', 'a.provider_id', 'a.location_id', 'a.type_id', 'a.contact_id', 'a.submission_id'])
    .select(['a.status', 'a.starts_at', 'a.ends_at', 'a.description', 'a.is_overbooked', 'a.is_unmailed'])
    .select(['a.sequence', 'a.status_before', 'a.status_sequence', 'a.status_by', 'a.status_at'])
    .select(['p.display_name as provider_name', 'l.name as location_name', 'l.display_name as location_display_name'])
    .select(['t.name as type_name', 'c.name_first', 'c.name_last', 's.person_name_sealed'])
    .where('a.starts_at', '>', new Date(from.getTime() - longestMs))
    .where('a.starts_at', '<', until)
    .where('a.ends_at', '>', from)
    .where('a.status', 'not in', ['deleted', 'skipped'])
    .where(sql<boolean>`not (a.status = 'held' and a.hold_expires_at <= ${now})`)
    .$if(locationId !== undefined, (query) => query.where('a.location_id', '=', locationId ?? ''))
    .$if(providerIds.length > 0, (query) => query.where('a.provider_id', 'in', providerIds))
    .orderBy('a.starts_at')
    .orderBy('a.appointment_id')
    .execute();
}
