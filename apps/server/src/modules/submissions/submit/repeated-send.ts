// Sending twice stores once: what a sender's Idempotency-Key stands for, and what its first send stored.
import { createHash, createHmac } from 'node:crypto';
import { actorId } from '../../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../../platform/context.ts';
import { inTenant, type Tx } from '../../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../../platform/problem.ts';
import { settingsOf } from '../../practice/public.ts';
import { type BookedVisit, type SubmittedBooking, visitOf } from '../../visits/public.ts';
import { selectKey } from '../submissions.store.ts';
import type { Sent } from './sent.ts';

/** What a send stored, be it this one or the first with its key. */
export interface SendResult {
  readonly submissionId: string;
  readonly visit?: BookedVisit | undefined;
}

/** The key under its practice and sender, and a digest of all that was sent under it. */
export interface IdempotencyKey {
  readonly digest: Buffer;
  readonly body: Buffer;
}

/** Undefined without the header. The sender is an account, or a guest's browser. */
export function keyOf(
  ctx: Ctx & Uses<'secrets' | 'guest'>,
  formId: string,
  header: string | undefined,
  owner: string | null,
  sent: Sent,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  // A browser has its cookie since it opened the form; callers without one are told apart by their keys alone.
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

/** What the first send with this key stored, or the refusal (key-reused) where that was something else. */
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

/** What the same send stored before, or undefined where this key was not used, or for something else. */
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
