// Holds a time for one browser for ten minutes. Another time replaces it; the same time restarts the ten minutes, up to half an
// hour in total. Somebody who may not hold a time can still book without.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { type Budget, countTogether, overLimit } from '../../platform/throttles/over-limit.ts';
import {
  findSlot,
  holdDigest,
  holdFromDigest,
  isSameVisit,
  type Slot,
  type SlotQuery,
} from '../availability/public.ts';
import { type StoredSettings, settingsOf } from '../practice/public.ts';
import { moveHindrance, readRuleBook } from '../practice-setup/public.ts';
import { claimVisit, movedVisitOf, refuseClaim, type VisitClaim } from './claim-visit.ts';
import { slotTakenOnClash } from './clash.ts';
import { countTake, endHold, lockHold, queueForHold, renewHold, selectLiveHolds } from './holds.store.ts';
import { takeSlot } from './take-slot.ts';

export interface GrantedHold {
  readonly providerId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly expiresAt: string;
  /** Whether the moved visit itself takes this time, so that nothing has to be held. */
  readonly isOwn: boolean;
}

const lifeMs = 600_000;
const windowMs = 600_000;
/** A browser may hold this long in total, however often it renews or changes the time, and then not for just as long. */
const wholeLifeMs = 1_800_000;
const restMs = 1_800_000;
const limits = {
  /** Times held at once by browsers of one network address, which a waiting room may share. */
  liveFrom: 5,
  /** Holds taken and renewed from one network address. */
  takes: { limit: 40, windowMs: 7_200_000 },
  /** Calls from one network address: holding includes renewing, and people look at several times. */
  calls: { limit: 400, windowMs },
  /** Browsers that begin to hold a time at this practice, from anywhere. Booking works without a hold. */
  practice: { limit: 600, windowMs },
};

/** Returns the digest of a hold token. @throws validation-failed for an invalid token */
export function digestOf(ctx: Ctx & Uses<'secrets'>, token: unknown): Buffer {
  if (typeof token === 'string' && /^[\w-]{16,64}$/.test(token)) return holdDigest(ctx, token);
  throw problem('validation-failed', {
    errors: [{ path: 'headers.x-hold-token', message: 'Send 16 to 64 letters, digits, - or _.' }],
  });
}

/** The budget of holds taken and renewed from the caller's address; a booking gives its takes back. */
export function takesBudget({ ip }: Uses<'ip'>): Budget {
  return ['hold takes from', ip, limits.takes];
}

async function refusal(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>, digest: Buffer): Promise<Problem | undefined> {
  const begins = !(await lockHold(tx, digest));
  return overLimit(
    tx,
    ctx,
    ['hold calls from', ctx.ip, limits.calls],
    ...(begins ? ([['new holds', 'all', limits.practice]] as const) : []),
  );
}

function holdLimit(now: Date, until: Date): Problem {
  return problem('hold-limit', { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });
}

/** Returns until when the browser may hold at most. Calls from one network address block each other here. @throws hold-limit */
async function mustBeWithin(tx: Tx, ctx: Ctx & Uses<'budgets' | 'ip'>, digest: Buffer, from: Buffer): Promise<number> {
  const now = ctx.clock.now();
  const restart = new Date(now.getTime() - wholeLifeMs - restMs);
  const [firstAt, counted] = await Promise.all([
    countTake(tx, { digest, now, restart }),
    countTogether(tx, ctx, [takesBudget(ctx)]),
  ]);
  const end = firstAt.getTime() + wholeLifeMs;
  if (end <= now.getTime()) throw holdLimit(now, new Date(end + restMs));
  const { retryAfter } = counted.refused ?? {};
  if (retryAfter !== undefined) throw problem('hold-limit', { retryAfter });
  const live = await selectLiveHolds(tx, from, digest, now);
  if (live.count >= ctx.budgets.mostOf(limits.liveFrom)) throw holdLimit(now, live.endsAt ?? now);
  return end;
}

/**
 * Returns the visit that is to be moved, when the rules let the caller move it; undefined when it is not theirs.
 * @throws change-not-offered
 */
async function selectMoved(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  { cipher, settings }: Pick<Take, 'cipher' | 'settings'>,
  wish: SlotQuery,
  claim: VisitClaim,
) {
  const claimed = await claimVisit(tx, ctx, cipher, claim, 'book');
  if (!claimed) return undefined;
  const { row } = claimed;
  const rule = (await readRuleBook(tx)).of(row.typeId);
  const moment = { now: ctx.clock.now(), timezone: settings.timezone };
  // Whoever has only the visit's link does not know its type.
  const isOtherType = wish.typeId !== '' && row.typeId !== wish.typeId;
  if (isOtherType || moveHindrance(row, rule, moment)) throw problem('change-not-offered');
  return row;
}

/** What a call for a hold is about. */
interface Take {
  readonly settings: StoredSettings;
  readonly cipher: TenantCipher;
  readonly digest: Buffer;
  readonly wish: SlotQuery;
  readonly claim: VisitClaim | undefined;
}

const isoOf = ({ startsAt, endsAt }: Pick<Slot, 'startsAt' | 'endsAt'>) => ({
  startTime: startsAt.toISOString(),
  endTime: endsAt.toISOString(),
});

/** Returns undefined when the visit that is to be moved is not the caller's. */
async function take(
  tx: Tx,
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'ip'>,
  { settings, cipher, digest, claim, wish: asked }: Take,
): Promise<GrantedHold | undefined> {
  const moved = claim && (await selectMoved(tx, ctx, { cipher, settings }, asked, claim));
  if (claim && !moved) return undefined;
  const wish: SlotQuery = moved ? { ...asked, typeId: moved.typeId ?? '', moved: movedVisitOf(moved) } : asked;
  if (wish.typeId === '') throw problem('slot-taken');
  await queueForHold(tx, digest);
  const from = holdFromDigest(ctx);
  const end = await mustBeWithin(tx, ctx, digest, from);
  const hold = await lockHold(tx, digest);
  const found = await findSlot(tx, ctx, settings, wish, digest);
  if (!found) throw problem('slot-taken');
  const { slot, providerIds } = found;
  if (moved && providerIds.includes(moved.providerId) && slot.from < moved.until && slot.until > moved.from) {
    await endHold(tx, digest);
    return { ...isoOf(slot), providerId: moved.providerId, expiresAt: moved.startsAt.toISOString(), isOwn: true };
  }
  const now = ctx.clock.now();
  const expiresAt = new Date(Math.min(now.getTime() + lifeMs, end));
  const held = (providerId: string): GrantedHold => ({
    providerId,
    ...isoOf(slot),
    expiresAt: expiresAt.toISOString(),
    isOwn: false,
  });
  if (hold && isSameVisit(hold, wish, found)) {
    await renewHold(tx, hold.visitId, { now, expiresAt, from });
    return held(hold.providerId);
  }
  await endHold(tx, digest);
  const taken = await takeSlot(tx, ctx, slot, providerIds, {
    locationId: wish.locationId,
    typeId: wish.typeId,
    status: 'held',
    holdDigest: digest,
    holdExpiresAt: expiresAt,
    holdFromDigest: from,
  });
  if (taken) return held(taken.providerId);
  // The previous hold stays: the transaction is rolled back.
  throw problem('slot-taken');
}

/**
 * `claim` names the visit that is to be moved to the time, if one is.
 * @throws validation-failed, slot-taken, rate-limited, hold-limit (with retryAfter; the time can still be booked), and for a visit
 * that is to be moved not-found, link-expired, change-not-offered
 */
export async function holdSlot(
  ctx: Ctx & Uses<'budgets' | 'secrets' | 'caches' | 'cipherOf' | 'ip'>,
  token: unknown,
  wish: SlotQuery,
  claim?: VisitClaim,
): Promise<GrantedHold> {
  const digest = digestOf(ctx, token);
  const refused = await inTenant(ctx, (tx) => refusal(tx, ctx, digest));
  if (refused) throw refused;
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const held = await slotTakenOnClash(inTenant(ctx, (tx) => take(tx, ctx, { settings, cipher, digest, wish, claim })));
  return held ?? (claim ? refuseClaim(ctx, claim) : Promise.reject(problem('not-found')));
}

/** Releases the browser's hold, if any. @throws validation-failed */
export async function releaseSlot(ctx: Ctx & Uses<'secrets'>, token: unknown): Promise<void> {
  const digest = digestOf(ctx, token);
  await inTenant(ctx, (tx) => endHold(tx, digest));
}
