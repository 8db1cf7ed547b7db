// SQL of the office's notices about submissions: at most one mail in five minutes. The statement that stores a submission takes
// the turn itself (submit/store-submission.store.ts); a test checks that it matches noteRevision.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';

/** Time between two mails to the office about submissions. */
export const quietMs = 300_000;

interface Turn {
  readonly now: Date;
}

/**
 * Returns the range of the last notice in which no new one is sent: after `since`, up to `until`. Later times, from before a
 * clock was set back, do not count.
 */
export function quietAround(now: Date): { readonly since: Date; readonly until: Date } {
  return { since: new Date(now.getTime() - quietMs), until: new Date(now.getTime() + quietMs) };
}

/** SQL that takes the practice's turn for a mail, if it is free and `condition` holds: one row or none, without waiting. */
function takeTurnSql({ now }: Turn, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { since, until } = quietAround(now);
  return sql`insert into office_notices as n (tenant_id, told_at)
    select ${ownTenant}, ${now}::timestamptz
      where not exists (select from office_notices
          where tenant_id = ${ownTenant} and told_at > ${since} and told_at <= ${until})
        and ${condition}
    on conflict (tenant_id) do update set told_at = excluded.told_at where not (n.told_at > ${since} and n.told_at <= ${until})
    returning tenant_id`;
}

const untold = sql`exists (select from submission_notices where tenant_id = ${ownTenant} and told_at is null)`;

/**
 * Records a revision for the notice. Returns whether the caller is to notify the office at once. Revisions that are already
 * waiting go first, together.
 */
export async function noteRevision(
  tx: Tx,
  { submissionId, revision, ...turn }: Turn & { readonly submissionId: string; readonly revision: number },
): Promise<boolean> {
  const { rows } = await sql<{ toldAt: Date | null }>`
    with turn as (${takeTurnSql(turn, sql`not ${untold}`)})
    insert into submission_notices (tenant_id, submission_id, revision, told_at)
    select ${ownTenant}, ${submissionId}::uuid, ${revision}::integer, (select ${turn.now}::timestamptz from turn)
    returning told_at`.execute(tx);
  return rows.some(({ toldAt }) => toldAt !== null);
}

/** Whether there is anything that the office was not notified of yet. */
export async function hasUntold(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('submissionNotices')
    .select('submissionId')
    .where('toldAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes all waiting notices, unless the office's five minutes have not passed. Returns the ids of the submissions. */
export async function takeUntold(tx: Tx, turn: Turn): Promise<string[]> {
  const { rows } = await sql<{ submissionId: string }>`
    with turn as (${takeTurnSql(turn, untold)})
    update submission_notices set told_at = ${turn.now}
    where tenant_id = ${ownTenant} and told_at is null and exists (select from turn)
    returning submission_id`.execute(tx);
  return [...new Set(rows.map((row) => row.submissionId))];
}

/** Returns practices with anything that the office was not notified of yet. */
export async function practicesToTell(db: Pick<Database, 'jobs'>, { tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from submission_notices
     where told_at is null and tenant_id <> all($1::uuid[]) limit $2`,
    [tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/** Deletes the notices sent before `before`. */
export async function deleteOldNotices(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('submissionNotices').where('toldAt', '<', before).execute();
}
