// SQL of practices where a time is to be offered, or an offer has ended.
import type { Database } from '../../platform/db/database.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';

export async function practicesToOffer(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select tenant_id as id from freed_times where look_at <= $1 and tenant_id <> all($2::uuid[])
     union
     select tenant_id from waitlist_offers
       where outcome is null and expires_at <= $1 and tenant_id <> all($2::uuid[])
     limit $3`,
    [now, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}
