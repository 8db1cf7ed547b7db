// SQL of the office's notices about submissions: at most one mail in five minutes.
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';

/** Time between two mails to the office about submissions. */
export const quietMs = 300_000;

interface Turn {
  readonly now: Date;
  /** Whether the turn is for revisions that wait. */
  readonly forWaiting?: boolean;
}

/**
 * Returns the range of the last notice in which no new one is sent: after `since`, up to `until`. Later times, from before a
 * clock was set back, do not count.
 */
export function quietAround(now: Date): { readonly since: Date; readonly until: Date } {
  return { since: new Date(now.getTime() - quietMs), until: new Date(now.getTime() + quietMs) };
}

/** Whether the practice's turn for a mail was taken, and when the office was last told, this time included. */
export interface TurnResult {
  readonly isTaken: boolean;
  readonly toldAt: Date | null;
}

/**
 * Takes the practice's turn for a mail if nobody took it within the quiet time and, with `forWaiting`, revisions are waiting, or
 * without it, none are: waiting revisions are sent first, in one mail. It reads before it writes, so that a refusal locks nothing.
 */
export async function takeTurn(tx: Tx, { now, forWaiting = false }: Turn): Promise<TurnResult> {
  const { since, until } = quietAround(now);
  const waiting = tx.selectFrom('submissionNotices').select('submissionId').where('toldAt', 'is', null);
  const { toldAt, isWaiting } = await tx
    .selectNoFrom(({ exists }) => [
      tx.selectFrom('officeNotices').select('toldAt').as('toldAt'),
      exists(waiting).as('isWaiting'),
    ])
    .executeTakeFirstOrThrow();
  const isQuiet = toldAt !== null && toldAt > since && toldAt <= until;
  if (isQuiet || isWaiting !== forWaiting) return { isTaken: false, toldAt };
  const taken = await tx
    .insertInto('officeNotices')
    .values({ toldAt: now })
    .onConflict((conflict) =>
      conflict
        .column('tenantId')
        .doUpdateSet({ toldAt: now })
        // Somebody else may have taken it in between.
        .where(({ eb, or }) => or([eb('officeNotices.toldAt', '<=', since), eb('officeNotices.toldAt', '>', until)])),
    )
    .returning('toldAt')
    .executeTakeFirst();
  return { isTaken: taken !== undefined, toldAt: taken ? now : toldAt };
}

/** Records a revision for the notice. Returns whether the caller is to notify the office at once. */
export async function noteRevision(
  tx: Tx,
  { submissionId, revision, now }: Turn & { readonly submissionId: string; readonly revision: number },
): Promise<boolean> {
  const { isTaken } = await takeTurn(tx, { now });
  await tx
    .insertInto('submissionNotices')
    .values({ submissionId, revision, toldAt: isTaken ? now : null })
    .execute();
  return isTaken;
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
export async function takeUntold(tx: Tx, { now }: Turn): Promise<string[]> {
  const { isTaken } = await takeTurn(tx, { now, forWaiting: true });
  if (!isTaken) return [];
  const rows = await tx
    .updateTable('submissionNotices')
    .set({ toldAt: now })
    .where('toldAt', 'is', null)
    .returning('submissionId')
    .execute();
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
