// SQL of the alerts that stored answers raised.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';

export interface NewAlert {
  readonly submissionId: string;
  readonly revision: number;
  readonly alertId: string;
  readonly level: 'notice' | 'urgent';
  readonly factsSealed: Buffer;
  readonly raisedAt: Date;
  /** When the office gets the next message about it: the first one if it `waits`, else the reminder. Null for a notice. */
  readonly tellAgainAt: Date | null;
  /** Whether its first message waits, because the office got many in the last hour. */
  readonly waits?: boolean;
}

export async function insertAlerts(tx: Tx, alerts: readonly NewAlert[]): Promise<void> {
  for (const alert of alerts)
    await tx
      .insertInto('submissionAlerts')
      .values({ ...alert })
      .execute();
}

const columns = [
  'a.submissionId',
  'a.revision',
  'a.alertId',
  'a.level',
  'a.factsSealed',
  'a.raisedAt',
  'a.acknowledgedAt',
  'a.notesSealed',
] as const;

/** Returns the alerts of these submissions with the name of whoever acknowledged each, the oldest first. */
export function selectAlerts(tx: Tx, submissionIds: readonly string[]) {
  return tx
    .selectFrom('submissionAlerts as a')
    .leftJoin('accounts as c', (join) =>
      join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.accountId', '=', 'a.acknowledgedBy'),
    )
    .select([...columns, 'c.name as acknowledgedBy'])
    .where('a.submissionId', 'in', submissionIds)
    .orderBy('a.raisedAt')
    .orderBy('a.revision')
    .orderBy('a.alertId')
    .execute();
}

export type AlertRow = Awaited<ReturnType<typeof selectAlerts>>[number];

/** Whether an alert of the submission was not acknowledged. */
export async function hasOpenAlert(tx: Tx, submissionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('submissionAlerts')
    .select('alertId')
    .where('submissionId', '=', submissionId)
    .where('acknowledgedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the name of a member of staff; empty if they have none. */
export async function selectStaffName(tx: Tx, accountId: string): Promise<string> {
  const row = await tx.selectFrom('accounts').select('name').where('accountId', '=', accountId).executeTakeFirst();
  return row?.name ?? '';
}

interface AlertKey {
  readonly submissionId: string;
  readonly revision: number;
  readonly alertId: string;
}

/** Locks an alert. Returns its notes, and when it was acknowledged. */
export function lockAlert(tx: Tx, { submissionId, revision, alertId }: AlertKey) {
  return tx
    .selectFrom('submissionAlerts')
    .select(['acknowledgedAt', 'notesSealed'])
    .where('submissionId', '=', submissionId)
    .where('revision', '=', revision)
    .where('alertId', '=', alertId)
    .forUpdate()
    .executeTakeFirst();
}

export interface AlertChange {
  readonly acknowledgedAt?: Date;
  readonly acknowledgedBy?: string;
  readonly tellAgainAt?: null;
  readonly notesSealed?: Buffer;
}

export async function updateAlert(tx: Tx, { submissionId, revision, alertId }: AlertKey, change: AlertChange) {
  await tx
    .updateTable('submissionAlerts')
    .set({ ...change })
    .where('submissionId', '=', submissionId)
    .where('revision', '=', revision)
    .where('alertId', '=', alertId)
    .execute();
}

/** Returns how many submissions have an alert that nobody has acknowledged, counting at most `most` alerts. */
export async function countOpenAlerts(tx: Tx, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('submissionAlerts')
    .select('submissionId')
    .where('acknowledgedAt', 'is', null)
    .limit(most)
    .execute();
  return new Set(rows.map(({ submissionId }) => submissionId)).size;
}

/** Returns how many submissions have raised an urgent alert since then, counting at most `most` alerts. */
export async function countUrgentSince(tx: Tx, since: Date, most: number): Promise<number> {
  const rows = await tx
    .selectFrom('submissionAlerts')
    .select('submissionId')
    .where('level', '=', 'urgent')
    .where('raisedAt', '>', since)
    .limit(most)
    .execute();
  return new Set(rows.map(({ submissionId }) => submissionId)).size;
}

/**
 * Takes the urgent alerts whose next message is due. Those that waited get their reminder at `again`. Returns the ids of the
 * submissions.
 */
export async function takeUnheard(tx: Tx, now: Date, again: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('submissionAlerts')
    .set({ tellAgainAt: sql`case when waits then ${again}::timestamptz end`, waits: false })
    .where('tellAgainAt', '<=', now)
    .returning('submissionId')
    .execute();
  return [...new Set(rows.map(({ submissionId }) => submissionId))];
}

/** Returns practices with an urgent alert that is to be told now. */
export async function practicesUnheard(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from submission_alerts
     where tell_again_at <= $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [now, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/** Removes the alerts of a submission that is erased; the policy of the table refuses it for any other. */
export async function removeAlerts(tx: Tx, submissionId: string): Promise<void> {
  await tx.deleteFrom('submissionAlerts').where('submissionId', '=', submissionId).execute();
}
