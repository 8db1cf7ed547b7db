// Puts what is sent as part of a packet into the sender's run of it, and ends the run with its last form.
import { randomUUID } from 'node:crypto';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { tellOfRun } from './packet-notice.ts';
import { type PacketOwner, packetForms } from './progress.store.ts';
import { endRun, findOpenRun, findRun, insertRun, insertRunForm, isInPacket, type SentInRun } from './runs.store.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether what was sent as a packet's id can be one. */
export function isPacketId(packetId: string | undefined): packetId is string {
  return packetId !== undefined && uuid.test(packetId);
}

/**
 * Returns the id of the sender's run of a packet, begun if there is none. `packetId` is as it was sent: undefined is returned where
 * it names no packet with this form, because the form counts by itself then; and for a guest whose browser is not known.
 */
export async function runFor(
  tx: Tx,
  ctx: Ctx,
  packetId: string | undefined,
  formId: string,
  owner: PacketOwner,
): Promise<string | undefined> {
  if (!isPacketId(packetId) || (owner.patientId ?? owner.guestDigest) === null) return undefined;
  if (!(await isInPacket(tx, packetId, formId))) return undefined;
  const open = await findOpenRun(tx, packetId, owner);
  if (open !== undefined) return open;
  const runId = randomUUID();
  const { patientId, guestDigest } = owner;
  const run = { runId, packetId, patientId, guestDigest, createdAt: ctx.clock.now() };
  // Another of the sender's forms may have begun it meanwhile.
  return (await insertRun(tx, run)) ? runId : findOpenRun(tx, packetId, owner);
}

/**
 * Puts a submission into a run, in the transaction that stores it. The last form of the packet ends the run, and tells the office of
 * all that it was not told of, at this address.
 */
export async function putIntoRun(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches'>,
  sent: SentInRun,
  officeAddress: string,
): Promise<void> {
  await insertRunForm(tx, sent);
  const run = await findRun(tx, sent.runId);
  if (!run) return;
  const forms = await packetForms(tx, run.packetId, run, sent.sentAt);
  if (forms.some(({ submittedAt }) => submittedAt === null)) return;
  await endRun(tx, sent.runId, sent.sentAt);
  await tellOfRun(tx, ctx, sent.runId, officeAddress);
}
