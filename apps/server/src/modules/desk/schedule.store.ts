// SQL of the practice's schedule.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { visitsWithNames } from '../visits/public.ts';

export interface RangeFilter {
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
  readonly locationId: string | undefined;
  /** Empty for all providers. */
  readonly providerIds: readonly string[];
}

/** The longest visit that the constraint `visits_short` allows. */
const longestMs = 48 * 3_600_000;

/** Visits and holds that touch a range, the earliest first; without deleted or skipped visits and expired holds. */
export function selectRange(tx: Tx, { from, until, now, locationId, providerIds }: RangeFilter) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['a.visitId', 'a.providerId', 'a.locationId', 'a.typeId', 'a.patientId', 'a.submissionId'])
    .select(['a.status', 'a.startsAt', 'a.endsAt', 'a.description', 'a.isOverbooked', 'a.isUnmailed'])
    .select(['a.sequence', 'a.statusBefore', 'a.statusSequence', 'a.statusBy', 'a.statusAt'])
    .select(['p.displayName as providerName', 'l.name as locationName', 'l.displayName as locationDisplayName'])
    .select(['t.name as typeName', 'c.nameFirst', 'c.nameLast', 's.personNameSealed'])
    .where('a.startsAt', '>', new Date(from.getTime() - longestMs))
    .where('a.startsAt', '<', until)
    .where('a.endsAt', '>', from)
    .where('a.status', 'not in', ['deleted', 'skipped'])
    .where(sql<boolean>`not (a.status = 'held' and a.hold_expires_at <= ${now})`)
    .$if(locationId !== undefined, (query) => query.where('a.locationId', '=', locationId ?? ''))
    .$if(providerIds.length > 0, (query) => query.where('a.providerId', 'in', providerIds))
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .execute();
}
