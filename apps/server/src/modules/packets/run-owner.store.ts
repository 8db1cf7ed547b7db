// SQL that gives runs to another owner: a guest's to the matched patient, those of a merged duplicate to the original.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Gives the guest's run that holds this submission to a patient, unless the patient is on the way through this packet already. */
export async function givePacketRun(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  await sql`
    update packet_runs r set patient_id = ${patientId}
    where r.tenant_id = ${ownTenant} and r.patient_id is null
      and r.run_id = (select run_id from packet_run_forms where tenant_id = ${ownTenant} and submission_id = ${submissionId})
      and not exists (select from packet_runs o
        where o.tenant_id = ${ownTenant} and o.packet_id = r.packet_id and o.patient_id = ${patientId}
          and o.ended_at is null)`.execute(tx);
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/**
 * Moves runs of one patient to another: all, or those in `only`. Returns the ids of the moved ones. Where both are on the way
 * through the same packet, the moved run ends and the earlier due date holds.
 */
export async function movePacketRuns(
  tx: Tx,
  { from, to, at }: Move,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const chosen = only === 'all' ? sql`true` : sql`r.run_id = any(${only}::uuid[])`;
  const both = sql`o.tenant_id = ${ownTenant} and o.patient_id = ${to} and o.ended_at is null
      and r.tenant_id = ${ownTenant} and r.patient_id = ${from} and r.packet_id = o.packet_id and r.ended_at is null
      and ${chosen}`;
  await sql`
    update packet_runs o set due_at = least(o.due_at, r.due_at), is_asked = o.is_asked or r.is_asked,
      asked_due_at = least(o.asked_due_at, r.asked_due_at)
    from packet_runs r where ${both}`.execute(tx);
  await sql`
    update packet_run_visits x set run_id = o.run_id from packet_runs o, packet_runs r
    where x.tenant_id = ${ownTenant} and x.run_id = r.run_id and ${both}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update packet_runs r set patient_id = ${to}, ended_at = coalesce(r.ended_at, case when exists (
      select from packet_runs o
      where o.tenant_id = ${ownTenant} and o.packet_id = r.packet_id and o.patient_id = ${to} and o.ended_at is null)
      then ${at}::timestamptz end)
    where r.tenant_id = ${ownTenant} and r.patient_id = ${from} and ${chosen}
    returning r.run_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}
