// Keeps a time for one browser for ten minutes; another time replaces it, the same time begins the minutes anew.
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/http/problem.ts';
import { overLimit } from '../identity/public.ts';
import { settingsOf, type TenantSettings } from '../tenants/public.ts';
import { slotTakenOnClash } from './clash.ts';
import { findSlot, type Wish } from './find-slot.ts';
import { holdDigest } from './hold-digest.ts';
import { deleteHold, lockHold, queueForHold, renewHold } from './holds.store.ts';
import { isSameVisit } from './slot.policy.ts';
import { takeSlot } from './take-slot.ts';

export interface Held {
  readonly providerId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly expiresAt: string;
}

const lifeMs = 600_000;
const windowMs = 600_000;
const limits = {
  /** Browsers that begin to hold something, from one address of the network: a waiting room shares one. */
  newHolds: { limit: 40, windowMs },
  /** Calls from one address: whoever holds a time renews it, and looks at several. */
  calls: { limit: 400, windowMs },
  /** Browsers that begin to hold something at this practice, from everywhere. Without a hold one can still book. */
  practice: { limit: 600, windowMs },
};

/** The hold's digest for a token as it was sent. @throws validation-failed for what is no token */
export function digestOf(ctx: Ctx, token: unknown): Buffer {
  if (typeof token === 'string' && /^[\w-]{16,64}$/.test(token)) return holdDigest(ctx, token);
  throw problem('validation-failed', {
    errors: [{ path: 'headers.x-hold-token', message: 'Send 16 to 64 letters, digits, - or _.' }],
  });
}

async function refusal(tx: Tx, ctx: Ctx, digest: Buffer): Promise<Problem | undefined> {
  const begins = !(await lockHold(tx, digest));
  return overLimit(
    tx,
    ctx,
    ['hold calls from', ctx.ip, limits.calls],
    ...(begins
      ? ([
          ['new holds from', ctx.ip, limits.newHolds],
          ['new holds', 'all', limits.practice],
        ] as const)
      : []),
  );
}

async function take(tx: Tx, ctx: Ctx, settings: TenantSettings, wish: Wish, digest: Buffer): Promise<Held> {
  await queueForHold(tx, digest);
  const hold = await lockHold(tx, digest);
  const found = await findSlot(tx, ctx, settings, wish, digest);
  if (!found) throw problem('slot-taken');
  const { slot, providerIds } = found;
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  const held = (providerId: string): Held => ({
    providerId,
    startTime: slot.startsAt.toISOString(),
    endTime: slot.endsAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  if (hold && isSameVisit(hold, wish, found)) {
    await renewHold(tx, hold.appointment_id, now, expiresAt);
    return held(hold.provider_id);
  }
  await deleteHold(tx, digest);
  const taken = await takeSlot(tx, ctx, slot, providerIds, {
    location_id: wish.locationId,
    type_id: wish.typeId,
    status: 'held',
    hold_digest: digest,
    hold_expires_at: expiresAt,
  });
  if (taken) return held(taken.providerId);
  // What was held before stays held: the transaction is undone.
  throw problem('slot-taken');
}

/** @throws validation-failed, slot-taken, rate-limited */
export async function holdSlot(ctx: Ctx, token: unknown, wish: Wish): Promise<Held> {
  const digest = digestOf(ctx, token);
  const refused = await inTenant(ctx, (tx) => refusal(tx, ctx, digest));
  if (refused) throw refused;
  const settings = await settingsOf(ctx);
  return slotTakenOnClash(inTenant(ctx, (tx) => take(tx, ctx, settings, wish, digest)));
}

/** Lets go of what the browser holds, if anything. @throws validation-failed */
export async function releaseSlot(ctx: Ctx, token: unknown): Promise<void> {
  const digest = digestOf(ctx, token);
  await inTenant(ctx, (tx) => deleteHold(tx, digest));
}
