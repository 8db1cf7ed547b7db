// SQL of what patients did with their visits.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';

/** Who counts as a patient: themselves and those who act for them. The index of these events names the same. */
const patientActors = sql<boolean>`e.actor in ('patient', 'guardian', 'guest', 'link', 'text')`;

interface NewsFilter {
  readonly since: Date;
  /** Of visits at these locations, as they are now. */
  readonly places: StaffPlaces;
}

/** Returns events of patients since an instant, the newest first, with the visit as it is now. */
export function selectNews(tx: Tx, { since, places }: NewsFilter, limit: number) {
  return tx
    .selectFrom('visitEvents as e')
    .innerJoin('visits as a', (join) =>
      join.onRef('a.tenantId', '=', 'e.tenantId').onRef('a.visitId', '=', 'e.visitId'),
    )
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.patientId', '=', 'a.patientId'),
    )
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['e.eventId', 'e.at', 'e.kind', 'e.actor', 'e.before', 'e.after', 'e.reason', 'e.noteSealed', 'e.seenAt'])
    .select(['a.visitId', 'a.startsAt', 'a.patientId', 'a.submissionId'])
    .select(['c.nameFirst', 'c.nameLast', 's.personNameSealed'])
    .where('e.at', '>=', since)
    .where(patientActors)
    .where(atPlaces(places, 'a.locationId'))
    .orderBy('e.at', 'desc')
    .orderBy('e.eventId', 'desc')
    .limit(limit)
    .execute();
}

/** Returns how many events of patients since an instant nobody has marked as seen. */
export async function countUnseen(tx: Tx, { since, places }: NewsFilter): Promise<number> {
  const { count } = await tx
    .selectFrom('visitEvents as e')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('e.at', '>=', since)
    .where(patientActors)
    .where('e.seenAt', 'is', null)
    .$if(places !== null, (query) =>
      query.where((by) =>
        by.exists(
          by
            .selectFrom('visits as a')
            .select('a.visitId')
            .whereRef('a.visitId', '=', 'e.visitId')
            .where(atPlaces(places, 'a.locationId')),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
