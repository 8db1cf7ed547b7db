// SQL of the log of what the practice has sent to a patient.
import { randomUUID } from 'node:crypto';
import type { records } from '@foyer/contract';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Records that a mail to a patient is in the queue. */
export function logMail(
  tx: Tx,
  ctx: Pick<Ctx, 'principal' | 'clock'>,
  patientId: string,
  purpose: (typeof records.touchpointPurposes)[number],
): Promise<void> {
  return logMessage(tx, ctx, patientId, 'email', purpose);
}

/** Records that a mail or a text to a patient is in the queue. */
export async function logMessage(
  tx: Tx,
  ctx: Pick<Ctx, 'principal' | 'clock'>,
  patientId: string,
  channel: 'email' | 'text',
  purpose: (typeof records.touchpointPurposes)[number],
): Promise<void> {
  await tx
    .insertInto('touchpoints')
    .values({
      touchpointId: randomUUID(),
      patientId,
      correspondence: channel === 'text' ? 'sms' : 'email',
      // The record has one address, of unknown kind.
      emailType: channel === 'text' ? null : 'other',
      purpose,
      status: 'queued',
      createdAt: ctx.clock.now(),
      createdBy: actorId(ctx),
    })
    .execute();
}

/** Returns the latest entries, newest first. */
export function listTouchpoints(tx: Tx, patientId: string, limit: number) {
  return tx
    .selectFrom('touchpoints')
    .select(['touchpointId', 'correspondence', 'purpose', 'status', 'createdAt'])
    .where('patientId', '=', patientId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}
