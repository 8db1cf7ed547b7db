// SQL of the log of what the practice sent to a patient.
import { randomUUID } from 'node:crypto';
import type { records } from '@foyer/contract';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Writes down that a mail to a contact waits in the queue. */
export async function logMail(
  tx: Tx,
  ctx: Ctx,
  contactId: string,
  purpose: (typeof records.touchpointPurposes)[number],
): Promise<void> {
  await tx
    .insertInto('touchpoints')
    .values({
      tenant_id: ctx.tenant.id,
      touchpoint_id: randomUUID(),
      contact_id: contactId,
      correspondence: 'email',
      // The record has one address, of which nobody said what kind it is.
      email_type: 'other',
      purpose,
      status: 'queued',
      created_at: ctx.clock.now(),
      created_by: actorId(ctx),
    })
    .execute();
}

/** The latest, newest first. */
export function selectTouchpoints(tx: Tx, contactId: string, limit: number) {
  return tx
    .selectFrom('touchpoints')
    .select(['touchpoint_id', 'correspondence', 'purpose', 'status', 'created_at'])
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
