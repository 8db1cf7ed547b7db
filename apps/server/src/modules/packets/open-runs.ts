// What a patient is on the way through: open runs, each with its packet's forms.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type PacketFormProgress, packetForms } from './progress.store.ts';
import { type OpenRun, selectOpenRuns } from './runs.store.ts';

export interface RunProgress extends OpenRun {
  /** In their order. */
  readonly forms: readonly PacketFormProgress[];
}

export async function openRuns(tx: Tx, patientId: string, now: Date): Promise<RunProgress[]> {
  const owner = { patientId, guestDigest: null };
  const found: RunProgress[] = [];
  for (const run of await selectOpenRuns(tx, patientId))
    found.push({ ...run, forms: await packetForms(tx, run.packetId, owner, now) });
  return found;
}
