// Asks a patient for a packet, and takes it back.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { lockPacket } from './packets.store.ts';
import { deleteRun, endRun, findOpenRun, hasSent, insertRun, lockOpenRun, markAsked } from './runs.store.ts';
import { settleDue } from './visit-asks.store.ts';

/** Returns the id of the patient's open run of a packet, locked; begun if there is none. */
export async function openRunOf(
  tx: Tx,
  run: { readonly patientId: string; readonly packetId: string; readonly createdAt: Date },
): Promise<string> {
  const runId = randomUUID();
  if (await insertRun(tx, { ...run, runId, guestDigest: null })) return runId;
  // Another transaction may have ended it meanwhile; then the next one is begun.
  return (await lockOpenRun(tx, run)) ?? openRunOf(tx, run);
}

/**
 * Begins a run of the packet. Where the patient is on the way through it already, that one goes on, and the earlier due date holds.
 * Returns false for a packet that is not offered.
 */
export async function askForPacket(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  {
    patientId,
    packetId,
    dueAt,
  }: { readonly patientId: string; readonly packetId: string; readonly dueAt: Date | null },
): Promise<boolean> {
  const packet = await lockPacket(tx, packetId);
  if (!packet || packet.archivedAt !== null) return false;
  const runId = await openRunOf(tx, { patientId, packetId, createdAt: ctx.clock.now() });
  await markAsked(tx, runId, dueAt);
  await settleDue(tx, runId);
  return true;
}

/** Takes an open run away; where something was sent in it, it ends, so that the office still sees what belongs together. */
export async function takeBackPacket(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  patientId: string,
  packetId: string,
): Promise<boolean> {
  const open = await findOpenRun(tx, packetId, { patientId, guestDigest: null });
  if (open === undefined) return false;
  if (await hasSent(tx, open)) await endRun(tx, open, ctx.clock.now());
  else await deleteRun(tx, open);
  return true;
}
