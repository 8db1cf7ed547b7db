// SQL of putting submissions off, handing them to a colleague, and erasing what is not for the practice.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import { eraseQuestions } from './questions.store.ts';

export async function setAssignee(tx: Tx, submissionId: string, assignedTo: string | null): Promise<void> {
  await tx.updateTable('submissions').set({ assignedTo }).where('submissionId', '=', submissionId).execute();
}

/** Puts a submission off; null brings it back. It counts as read until then. */
export async function setSnooze(tx: Tx, submissionId: string, snoozedUntil: Date | null): Promise<void> {
  await tx.updateTable('submissions').set({ snoozedUntil }).where('submissionId', '=', submissionId).execute();
}

/** How long what is not for the practice is kept. */
const keepDays = 30;
const keepMs = keepDays * 86_400_000;

/** Returns the practices with something to erase. */
export async function practicesToErase(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from submissions
     where state = 'spam' and erased_at is null and turned_at < $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [new Date(now.getTime() - keepMs), tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/** Locks what is to be erased, at most `limit` submissions, and returns their ids. */
export async function lockToErase(tx: Tx, before: (ms: number) => Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('submissionId')
    .where('state', '=', 'spam')
    .where('erasedAt', 'is', null)
    .where('turnedAt', '<', before(keepMs))
    .orderBy('turnedAt')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}

/** Erases answers, name, words, proofs and the questions about them. The policies of these tables let only what was marked 30 days ago be erased. */
export async function eraseSubmission(tx: Tx, submissionId: string, at: Date): Promise<void> {
  await tx.deleteFrom('submissionProofs').where('submissionId', '=', submissionId).execute();
  await tx.deleteFrom('submissionWords').where('submissionId', '=', submissionId).execute();
  await eraseQuestions(tx, submissionId);
  await sql`update submission_revisions set answers_sealed = ''::bytea, utm_parameters = '{}'::jsonb
    where tenant_id = ${ownTenant} and submission_id = ${submissionId}`.execute(tx);
  await tx
    .updateTable('submissions')
    .set({ personNameSealed: null, marksSealed: null, allergiesSealed: null, erasedAt: at })
    .where('submissionId', '=', submissionId)
    .execute();
}
