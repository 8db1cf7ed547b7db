// What a patient is on the way through: open runs, each with its packet's forms.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { formsOfPackets, type PacketFormProgress } from './progress.store.ts';
import { type OpenRun, selectOpenRuns } from './runs.store.ts';
import { selectPacketsOfVisit } from './visit-asks.store.ts';

export interface RunProgress extends OpenRun {
  /** In their order. */
  readonly forms: readonly PacketFormProgress[];
}

export async function openRuns(tx: Tx, patientId: string, now: Date): Promise<RunProgress[]> {
  const runs = await selectOpenRuns(tx, patientId);
  const ids = runs.map(({ packetId }) => packetId);
  const forms = await formsOfPackets(tx, ids, { patientId, guestDigest: null }, now);
  return runs.map((run) => ({ ...run, forms: forms.get(run.packetId) ?? [] }));
}

/** Returns the packets that a visit asks its patient for and that have forms left to send, in the order in which they were begun. */
export async function packetsDueFor(
  tx: Tx,
  { visitId, patientId }: { readonly visitId: string; readonly patientId: string },
  now: Date,
): Promise<string[]> {
  const ids = await selectPacketsOfVisit(tx, visitId);
  const forms = await formsOfPackets(tx, ids, { patientId, guestDigest: null }, now);
  return ids.filter((id) => forms.get(id)?.some(({ submittedAt }) => submittedAt === null));
}
