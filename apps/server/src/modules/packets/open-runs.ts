// What a patient is on the way through: open runs, each with its packet's forms.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { formsOfPackets, type PacketFormProgress } from './progress.store.ts';
import { type OpenRun, selectOpenRuns } from './runs.store.ts';

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
