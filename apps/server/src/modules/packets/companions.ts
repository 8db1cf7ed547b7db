// Tells of a submission which packet it was sent as part of, and what else was sent with it.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { findRunOf, type SentTogether, selectSentInRun } from './companions.store.ts';
import { type PacketOwner, packetForms } from './progress.store.ts';
import { findOpenRun } from './runs.store.ts';

/** Returns what the owner has sent in the run of a packet that has not ended. */
export async function sentInOpenRun(tx: Tx, packetId: string, owner: PacketOwner): Promise<SentTogether[]> {
  const runId = await findOpenRun(tx, packetId, owner);
  return runId === undefined ? [] : selectSentInRun(tx, runId);
}

export interface PacketOfSubmission {
  readonly name: string;
  /** The form's place among those of the packet, from 1; null if it has left the packet. */
  readonly place: number | null;
  readonly total: number;
  /** The run's other submissions, in the order in which they were sent. */
  readonly companions: readonly SentTogether[];
}

/** Returns null for a submission that was sent by itself. */
export async function packetOfSubmission(tx: Tx, submissionId: string, now: Date): Promise<PacketOfSubmission | null> {
  const run = await findRunOf(tx, submissionId);
  if (!run) return null;
  const forms = await packetForms(tx, run.packetId, run, now);
  const at = forms.findIndex(({ formId }) => formId === run.formId);
  const sent = await selectSentInRun(tx, run.runId);
  return {
    name: run.name,
    place: at < 0 ? null : at + 1,
    total: forms.length,
    companions: sent.filter((each) => each.submissionId !== submissionId),
  };
}
