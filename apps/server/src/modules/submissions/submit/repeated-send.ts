// Sending twice stores once: idempotency keys and what the first send under each stored.
import { createHash, createHmac } from 'node:crypto';
import { actorId } from '../../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../../platform/context.ts';
import { inTenant, type Tx } from '../../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { settingsOf } from '../../practice/public.ts';
import type { BookedVisit } from '../../visit-mails/public.ts';
import { type SubmittedBooking, visitOf } from '../../visits/public.ts';
import { selectKey } from '../submissions.store.ts';
import type { Sent } from './sent.ts';

/** What was stored, by this send or by the first with its key. */
export interface SendResult {
  readonly submissionId: string;
  readonly visit?: BookedVisit | undefined;
}

/** Digests of the key, scoped to its practice and sender, and of everything that was sent under it. */
export interface IdempotencyKey {
  readonly digest: Buffer;
  readonly body: Buffer;
}

/** Returns the key, or undefined without the header. The sender is an account, or a guest's browser. */
export function keyOf(
  ctx: Ctx & Uses<'secrets' | 'guest'>,
  formId: string,
  header: string | undefined,
  owner: string | null,
  sent: Sent,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  // A browser has had its cookie since it opened the form; callers without one are told apart only by their keys.
  const sender = actorId(ctx) ?? `guest ${ctx.guest?.toString('base64url') ?? ''}`;
  return {
    digest: createHmac('sha256', ctx.secrets.throttle)
      .update(`submission|${ctx.tenant.id}|${sender}|${header}`)
      .digest(),
    body: createHash('sha256')
      .update(JSON.stringify([formId, owner, sent]))
      .digest(),
  };
}

/** Returns what the first send with this key stored, or the refusal (key-reused) when that was something else. */
export async function repeated(
  tx: Tx,
  ctx: Ctx,
  key: IdempotencyKey,
  booking: SubmittedBooking | undefined,
): Promise<SendResult | Problem> {
  const first = await selectKey(tx, key.digest);
  if (!first?.bodyDigest.equals(key.body)) return problem('key-reused');
  const submissionId = first.submissionId;
  return { submissionId, visit: booking && (await visitOf(tx, ctx, booking.settings, submissionId)) };
}

/** Returns what the same send stored before, or undefined when this key was not used, or was used for something else. */
export async function firstStored(
  ctx: Ctx & Uses<'caches'>,
  key: IdempotencyKey,
  sent: Sent,
): Promise<SendResult | undefined> {
  const settings = await settingsOf(ctx);
  return inTenant(ctx, async (tx) => {
    const first = await selectKey(tx, key.digest);
    if (!first?.bodyDigest.equals(key.body)) return undefined;
    const submissionId = first.submissionId;
    return { submissionId, visit: sent.id ? undefined : await visitOf(tx, ctx, settings, submissionId) };
  });
}
