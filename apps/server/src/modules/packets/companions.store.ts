// SQL of what was sent together in one run of a packet.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { PacketOwner } from './progress.store.ts';

export interface RunOfSubmission extends PacketOwner {
  readonly runId: string;
  readonly packetId: string;
  /** The packet's name. */
  readonly name: string;
  readonly formId: string;
}

/** Returns the run that a submission was sent in, if any, with the form of the submission. */
export async function findRunOf(tx: Tx, submissionId: string): Promise<RunOfSubmission | undefined> {
  const { rows } = await sql<RunOfSubmission>`
    select r.run_id, r.packet_id, r.patient_id, r.guest_digest, p.name, x.form_id
    from packet_run_forms x
    join packet_runs r on r.tenant_id = ${ownTenant} and r.run_id = x.run_id
    join packets p on p.tenant_id = ${ownTenant} and p.packet_id = r.packet_id
    where x.tenant_id = ${ownTenant} and x.submission_id = ${submissionId}`.execute(tx);
  return rows[0];
}

export interface SentTogether {
  readonly submissionId: string;
  readonly formName: string;
}

/** Returns what was sent in a run, in the order in which it was sent. */
export async function selectSentInRun(tx: Tx, runId: string): Promise<SentTogether[]> {
  const { rows } = await sql<SentTogether>`
    select x.submission_id, f.name as form_name
    from packet_run_forms x
    join forms f on f.tenant_id = ${ownTenant} and f.form_id = x.form_id
    where x.tenant_id = ${ownTenant} and x.run_id = ${runId}
    order by x.sent_at, x.submission_id`.execute(tx);
  return rows;
}
