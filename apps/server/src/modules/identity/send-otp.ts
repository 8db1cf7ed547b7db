// Sends a one-time code, by mail or SMS, through the queue and in the transaction that makes it valid.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { codeDigest, newCode, throttleKey, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { hit, type Limit } from '../../platform/throttles/throttles.store.ts';
import { listPhones, textableNumber } from '../patients/public.ts';
import { lockChallenge, lockLastSent, setCode } from './challenges.store.ts';
import { codeMail, codeText } from './code-message.ts';
import type { CodeTexts } from './code-texts.ts';
import { type AccountKind, limits } from './identity.policy.ts';
import type { SignInParts } from './sign-in-parts.ts';

export interface SentCode {
  /** When the next send is possible. */
  readonly expiredDateTime: Date;
  /** Seconds until then. */
  readonly remainingTime: number;
}

type Challenge = NonNullable<Awaited<ReturnType<typeof lockChallenge>>>;

async function refusal(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'ip'>,
  challenge: Challenge,
  sentAt: Date | null,
  type: 'sms' | 'email',
): Promise<Problem | undefined> {
  const now = ctx.clock.now().getTime();
  const waited = sentAt ? (now - sentAt.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  if (waited < limits.resendSeconds)
    return problem('code-too-soon', { retryAfter: Math.ceil(limits.resendSeconds - waited) });
  if (challenge.failedAttempts >= limits.attemptsPerChallenge) return problem('code-exhausted');
  const secret = ctx.secrets.throttle;
  const budgets: [string, Limit][] = [
    [throttleKey(secret, 'codes of', challenge.accountId), limits.sendsPerAccount],
    [throttleKey(secret, 'codes from', ctx.ip), limits.sendsPerAddress],
  ];
  if (type === 'sms') budgets.push([throttleKey(secret, 'texts', 'all'), limits.textsPerTenant]);
  for (const [key, limit] of budgets) {
    const verdict = await hit(tx, ctx, key, limit);
    if (!verdict.isAllowed) return problem('code-limit', { retryAfter: verdict.retryAfter });
  }
  return undefined;
}

/** Returns the number that a code is texted to, or undefined when it goes by mail. */
async function numberFor(
  tx: Tx,
  { messages }: Uses<'messages'>,
  { patientId, mobileNumber }: Challenge,
  type: 'sms' | 'email',
): Promise<string | undefined> {
  if (type !== 'sms' || !messages.canText) return undefined;
  const number = patientId === null ? mobileNumber : textableNumber(await listPhones(tx, patientId));
  return number || undefined;
}

/** How codes leave by text. */
interface Texting {
  readonly codeTexts: CodeTexts;
  readonly cipher: TenantCipher;
  /** Undefined: the code goes by mail. */
  readonly number: string | undefined;
}

async function deliver(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'secrets' | 'messages' | 'caches'>,
  challenge: Challenge,
  code: string,
  expiresAt: Date,
  { codeTexts, cipher, number }: Texting,
): Promise<void> {
  if (number) await codeTexts.send(tx, ctx, cipher, { to: number, text: codeText(ctx, code), expiresAt });
  else
    await ctx.messages.sendMail(tx, {
      tenantId: ctx.tenant.id,
      to: challenge.emailAddress,
      ...codeMail.draw(ctx, code),
      expiresAt,
    });
}

/**
 * Without a mobile number on record, the code goes by mail, whatever was requested. @throws sign-in-expired, app-code-needed,
 * texts-off (a code by text, after the number has ended texts), code-too-soon, code-limit, code-exhausted
 */
export async function sendOtp(
  ctx: Ctx & Uses<'config' | 'secrets' | 'messages' | 'caches' | 'cipherOf' | 'ip'>,
  kind: AccountKind,
  authId: string,
  type: 'sms' | 'email',
  { secondSteps, codeTexts }: SignInParts,
): Promise<SentCode> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const result = await inTenant(ctx, async (tx): Promise<SentCode | Problem> => {
    const now = ctx.clock.now();
    // The wait applies to the account: a second sign-in does not allow a second code.
    const sentAt = await lockLastSent(tx, tokenDigest(authId));
    const challenge = await lockChallenge(tx, tokenDigest(authId), kind, now);
    if (!challenge || challenge.isSuspended) return problem('sign-in-expired');
    if (kind === 'staff' && (await secondSteps.hasApp(tx, challenge.accountId))) return problem('app-code-needed');
    const number = await numberFor(tx, ctx, challenge, type);
    if (number && (await codeTexts.areOff(tx, ctx, number))) return problem('texts-off');
    const refused = await refusal(tx, ctx, challenge, sentAt, type);
    if (refused) return refused;
    const code = newCode();
    const expiresAt = new Date(now.getTime() + limits.codeLifeMs);
    await setCode(tx, challenge.challengeId, {
      digest: codeDigest(ctx.secrets.pepper, challenge.challengeId, code),
      expiresAt,
      sentAt: now,
    });
    await deliver(tx, ctx, challenge, code, expiresAt, { codeTexts, cipher, number });
    await audit(tx, ctx, { action: 'send-code', object: { kind: 'account', id: challenge.accountId } });
    return {
      expiredDateTime: new Date(now.getTime() + limits.resendSeconds * 1000),
      remainingTime: limits.resendSeconds,
    };
  });
  if (result instanceof Error) throw result;
  return result;
}
