// SQL of runs: one person's way through a packet, and what was sent in it.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import type { PacketOwner } from './progress.store.ts';

/** How long the office's mail waits for the next form of a packet. */
export const waitMs = 600_000;

/** Whether the form is one of the packet's. */
export async function isInPacket(tx: Tx, packetId: string, formId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('packetForms')
    .select('formId')
    .where('packetId', '=', packetId)
    .where('formId', '=', formId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of the owner's run of a packet that has not ended. */
export async function findOpenRun(
  tx: Tx,
  packetId: string,
  { patientId, guestDigest }: PacketOwner,
): Promise<string | undefined> {
  const open = tx
    .selectFrom('packetRuns')
    .select('runId')
    .where('packetId', '=', packetId)
    .where('endedAt', 'is', null);
  const own =
    patientId === null ? open.where('guestDigest', '=', guestDigest) : open.where('patientId', '=', patientId);
  return (await own.executeTakeFirst())?.runId;
}

/** Until when an open run is due; null without a date, or a run. */
export interface RunDue {
  readonly dueAt: Date | null;
  /** When the visit begins that it is due before; null when the office has set the day, or the visit lies behind. */
  readonly visitAt: Date | null;
}

export async function dueOf(tx: Tx, packetId: string, owner: PacketOwner, now: Date): Promise<RunDue> {
  const runId = await findOpenRun(tx, packetId, owner);
  if (runId === undefined) return { dueAt: null, visitAt: null };
  const { rows } = await sql<RunDue>`
    select r.due_at, min(v.starts_at) as visit_at from packet_runs r
    left join packet_run_visits x on x.tenant_id = ${ownTenant} and x.run_id = r.run_id and x.due_at = r.due_at
    left join visits v on v.tenant_id = ${ownTenant} and v.visit_id = x.visit_id and v.starts_at > ${now}
    where r.tenant_id = ${ownTenant} and r.run_id = ${runId}
    group by r.due_at`.execute(tx);
  return rows[0] ?? { dueAt: null, visitAt: null };
}

export interface OpenRun {
  readonly runId: string;
  readonly packetId: string;
  /** The packet's name. */
  readonly name: string;
  /** Null without a date. */
  readonly dueAt: Date | null;
}

/** Returns the runs of a patient that have not ended, the first one first. */
export async function selectOpenRuns(tx: Tx, patientId: string): Promise<OpenRun[]> {
  const { rows } = await sql<OpenRun>`
    select r.run_id, r.packet_id, p.name, r.due_at
    from packet_runs r
    join packets p on p.tenant_id = ${ownTenant} and p.packet_id = r.packet_id
    where r.tenant_id = ${ownTenant} and r.patient_id = ${patientId} and r.ended_at is null
    order by r.created_at, r.run_id`.execute(tx);
  return rows;
}

export interface NewRun extends PacketOwner {
  readonly runId: string;
  readonly packetId: string;
  readonly createdAt: Date;
}

/** Begins a run. Returns false if the owner has one of this packet that has not ended. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const row = await tx
    .insertInto('packetRuns')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .returning('runId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of a patient's run of a packet that has not ended, locked until the transaction ends. */
export async function lockOpenRun(
  tx: Tx,
  { patientId, packetId }: { readonly patientId: string; readonly packetId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('packetRuns')
    .select('runId')
    .where('packetId', '=', packetId)
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.runId;
}

/** Notes that the office asks for a run. The earlier of its due dates holds; null is none. */
export async function markAsked(tx: Tx, runId: string, dueAt: Date | null): Promise<void> {
  await tx
    .updateTable('packetRuns')
    .set({ isAsked: true, askedDueAt: sql`least(asked_due_at, ${dueAt}::timestamptz)` })
    .where('runId', '=', runId)
    .execute();
}

export async function hasSent(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('packetRunForms')
    .select('submissionId')
    .where('runId', '=', runId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a run in which nothing was sent. */
export async function deleteRun(tx: Tx, runId: string): Promise<void> {
  await tx.deleteFrom('packetRunVisits').where('runId', '=', runId).execute();
  await tx.deleteFrom('packetRuns').where('runId', '=', runId).execute();
}

export interface SentInRun {
  readonly runId: string;
  readonly submissionId: string;
  readonly formId: string;
  readonly sentAt: Date;
  /** When the office was told of it; null while it is not. */
  readonly toldAt: Date | null;
}

export async function insertRunForm(tx: Tx, sent: SentInRun): Promise<void> {
  await tx.insertInto('packetRunForms').values(sent).execute();
}

/** Returns a run's packet and owner. */
export function findRun(tx: Tx, runId: string) {
  return tx
    .selectFrom('packetRuns')
    .select(['packetId', 'patientId', 'guestDigest', 'endedAt'])
    .where('runId', '=', runId)
    .executeTakeFirst();
}

export async function endRun(tx: Tx, runId: string, endedAt: Date): Promise<void> {
  await tx.updateTable('packetRuns').set({ endedAt }).where('runId', '=', runId).where('endedAt', 'is', null).execute();
}

/** Returns the submissions of a run that the office was not told of yet, in the order in which they were sent. */
export async function selectUntold(tx: Tx, runId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('packetRunForms')
    .select('submissionId')
    .where('runId', '=', runId)
    .where('toldAt', 'is', null)
    .orderBy('sentAt')
    .orderBy('submissionId')
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}

export async function markTold(tx: Tx, submissionIds: readonly string[], toldAt: Date): Promise<void> {
  await tx.updateTable('packetRunForms').set({ toldAt }).where('submissionId', 'in', submissionIds).execute();
}

/** Returns the runs with forms that the office was not told of, of which the last was sent ten minutes ago or earlier. */
export async function selectRunsToTell(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ runId: string }>`
    select run_id from packet_run_forms
    where tenant_id = ${ownTenant} and told_at is null
    group by run_id having max(sent_at) <= ${new Date(now.getTime() - waitMs)}
    order by run_id limit 100`.execute(tx);
  return rows.map(({ runId }) => runId);
}

/** Returns practices with a form of a packet that was sent ten minutes ago, and the office was not told of. */
export async function practicesToTell(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from packet_run_forms
     where told_at is null and sent_at <= $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [new Date(now.getTime() - waitMs), tried, mostDue],
  );
  return rows.map(({ id }) => id);
}
