// Step 2 of signing in: the one-time code. Attempts are counted in a transaction that commits even when the code is wrong.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { codeDigest, sameBytes, throttleKey, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { hit, peek } from '../../platform/throttles/throttles.store.ts';
import type { Browser } from './browser.ts';
import { consumeChallenge, countFailure, lockChallenge } from './challenges.store.ts';
import { type AccountKind, limits } from './identity.policy.ts';
import type { SecondSteps } from './second-steps.ts';
import { type StartedSession, startSession } from './start-session.ts';

export interface SecondStep {
  readonly session: StartedSession;
  readonly patientId: string;
}

type Challenge = NonNullable<Awaited<ReturnType<typeof lockChallenge>>>;

function isCode(ctx: Ctx & Uses<'secrets'>, challenge: Challenge, otp: string, now: Date): boolean {
  if (!challenge.codeDigest || !challenge.codeExpiresAt || challenge.codeExpiresAt <= now) return false;
  return sameBytes(challenge.codeDigest, codeDigest(ctx.secrets.pepper, challenge.challengeId, otp));
}

/** Counts a wrong second step against its sign-in and its account. Returns the refusal. */
export async function countWrong(tx: Tx, ctx: Ctx, challenge: Challenge, accountKey: string): Promise<Problem> {
  await countFailure(tx, challenge.challengeId);
  await hit(tx, ctx, accountKey, limits.wrongCodesPerAccount);
  await audit(tx, ctx, {
    action: 'verify-code',
    object: { kind: 'account', id: challenge.accountId },
    outcome: 'refused',
  });
  return problem(challenge.failedAttempts + 1 >= limits.attemptsPerChallenge ? 'code-exhausted' : 'code-incorrect');
}

/** @throws sign-in-expired, code-incorrect, code-exhausted, rate-limited */
export async function verifyOtp(
  ctx: Ctx & Uses<'secrets' | 'cipherOf' | 'ip'>,
  kind: AccountKind,
  authId: string,
  otp: string,
  browser: Browser,
  secondSteps: SecondSteps,
): Promise<SecondStep> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const result = await inTenant(ctx, async (tx): Promise<SecondStep | Problem> => {
    const now = ctx.clock.now();
    const challenge = await lockChallenge(tx, tokenDigest(authId), kind, now);
    if (!challenge || challenge.isSuspended) return problem('sign-in-expired');
    if (challenge.failedAttempts >= limits.attemptsPerChallenge) return problem('code-exhausted');
    const accountKey = throttleKey(ctx.secrets.throttle, 'wrong codes of', challenge.accountId);
    const verdict = await peek(tx, ctx, accountKey, limits.wrongCodesPerAccount);
    if (!verdict.isAllowed) return problem('rate-limited', { retryAfter: verdict.retryAfter });
    const ofApp = kind === 'staff' ? await secondSteps.takeCode(tx, ctx, cipher, challenge.accountId, otp) : 'no-app';
    const isRight = ofApp === 'no-app' ? isCode(ctx, challenge, otp, now) : ofApp;
    if (!isRight) return countWrong(tx, ctx, challenge, accountKey);
    if (!(await consumeChallenge(tx, challenge.challengeId, now))) return problem('sign-in-expired');
    const session = await startSession(tx, ctx, challenge, browser);
    return { session, patientId: challenge.patientId ?? challenge.accountId };
  });
  if (result instanceof Error) throw result;
  return result;
}
