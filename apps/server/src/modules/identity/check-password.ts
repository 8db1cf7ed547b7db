// Step 1 of signing in: the password. Known and unknown addresses get the same response in the same time.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Turn } from '../../platform/crypto/passwords.ts';
import { newToken, throttleKey, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { clearHits, hit, type Limit, peek, type Verdict } from '../../platform/throttles/throttles.store.ts';
import { listPhones, textableNumber } from '../patients/public.ts';
import { type Site, settingsOf } from '../practice/public.ts';
import { selectAccountByEmail, storePasswordHash } from './accounts.store.ts';
import type { Browser } from './browser.ts';
import { insertChallenge } from './challenges.store.ts';
import { type AccountKind, foldEmail, limits, maskNumber } from './identity.policy.ts';
import { type Familiarity, familiarityOf } from './known-source.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { type StartedSession, startSession } from './start-session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Account = Awaited<ReturnType<typeof selectAccountByEmail>>;

export type FirstStep =
  | { readonly kind: 'session'; readonly session: StartedSession; readonly patientId: string }
  | {
      readonly kind: 'challenge';
      readonly authId: string;
      readonly phoneNumber: string | undefined;
      /** Whether there is a number, and it has ended texts. */
      readonly areTextsOff: boolean;
      readonly hasApp: boolean;
      readonly hasPasskey: boolean;
    };

interface Counter {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * Returns the counters of wrong passwords that apply to an attempt. A known browser has its own, which nobody else can exhaust; a
 * known address has its own beside the one across all accounts; unknown sources share one for each account.
 */
function countersOf(
  ctx: Ctx & Uses<'secrets' | 'ip'>,
  kind: AccountKind,
  email: string,
  browser: Browser,
  familiarity: Familiarity,
): Counter[] {
  const secret = ctx.secrets.throttle;
  const account = throttleKey(secret, `password ${kind}`, email);
  // Starts with the account's own key, so that the office can clear all of them without knowing the source.
  const from = (place: string) => `${account} ${throttleKey(secret, `password ${kind}`, `${email} ${place}`)}`;
  if (familiarity === 'browser') return [{ key: from(`browser ${browser.token}`), limit: limits.passwordsPerSource }];
  return [
    { key: from(ctx.ip), limit: limits.passwordsPerSource },
    ...(familiarity === 'none' ? [{ key: account, limit: limits.passwordsOfStrangers }] : []),
    { key: throttleKey(secret, 'password from', ctx.ip), limit: limits.passwordsPerAddress },
  ];
}

/** Calls `count` (or `peek`, which only looks) for each counter. Returns the refusal of the first that is used up. */
async function refusalOf(
  tx: Tx,
  ctx: Ctx,
  counters: readonly Counter[],
  count: typeof hit | typeof peek,
): Promise<Problem | undefined> {
  const verdicts: Verdict[] = [];
  for (const { key, limit } of counters) verdicts.push(await count(tx, ctx, key, limit));
  const refused = verdicts.find(({ isAllowed }) => !isAllowed);
  return refused && problem('rate-limited', { retryAfter: refused.retryAfter });
}

async function isRight(ctx: Ctx & Uses<'hasher'>, account: Account, password: string, turn: Turn): Promise<boolean> {
  const { hasher } = ctx;
  if (account && !account.isSuspended) return hasher.verify(password, account.passwordHash, turn);
  return hasher.verifyDummy(password, turn);
}

async function numberOf(
  tx: Tx,
  account: { patientId: string | null; mobileNumber: string },
): Promise<string | undefined> {
  if (account.patientId === null) return account.mobileNumber || undefined;
  return textableNumber(await listPhones(tx, account.patientId));
}

/** Counts a wrong password and audits it. Returns the refusal. */
async function countWrong(
  tx: Tx,
  ctx: Ctx,
  counters: readonly Counter[],
  accountId: string | undefined,
): Promise<Problem> {
  const refused = await refusalOf(tx, ctx, counters, hit);
  await audit(tx, ctx, {
    action: 'sign-in',
    object: { kind: 'account', id: accountId ?? 'unknown' },
    outcome: 'refused',
  });
  return refused ?? problem('credentials-incorrect');
}

/** Opens what follows a correct password: a session, or the challenge of the second step. */
async function openNextStep(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'messages' | 'ip'>,
  account: NonNullable<Account>,
  isTwoStep: boolean,
  browser: Browser,
  site: Site | undefined,
  parts: SignInParts,
): Promise<FirstStep> {
  const { accountId, kind } = account;
  const { secondSteps, codeTexts } = parts;
  const isStaff = kind === 'staff';
  const hasApp = isStaff && (await secondSteps.hasApp(tx, accountId));
  const hasPasskey = isStaff && site !== undefined && (await secondSteps.hasPasskey(tx, accountId, site.host));
  if (!isTwoStep && !hasApp && !hasPasskey)
    return {
      kind: 'session',
      session: await startSession(tx, ctx, account, browser),
      patientId: account.patientId ?? accountId,
    };
  const authId = newToken();
  const now = ctx.clock.now();
  await insertChallenge(tx, {
    challengeId: crypto.randomUUID(),
    tokenDigest: tokenDigest(authId),
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.challengeLifeMs),
  });
  if (hasApp) return { kind: 'challenge', authId, phoneNumber: undefined, areTextsOff: false, hasApp, hasPasskey };
  const number = ctx.messages.canText ? await numberOf(tx, account) : undefined;
  const areTextsOff = number !== undefined && (await codeTexts.areOff(tx, ctx, number));
  const phoneNumber = number && !areTextsOff ? maskNumber(number) : undefined;
  return { kind: 'challenge', authId, phoneNumber, areTextsOff, hasApp, hasPasskey };
}

/**
 * Checks the password and opens what follows. Only wrong ones are counted, and the counters are checked again after hashing, so
 * that concurrent attempts cannot slip past them. @throws credentials-incorrect, rate-limited
 */
export async function checkPassword(
  ctx: Ctx & Uses<'secrets' | 'hasher' | 'messages' | 'caches' | 'ip' | 'signal'>,
  kind: AccountKind,
  credentials: Credentials,
  browser: Browser,
  site: Site | undefined,
  parts: SignInParts,
): Promise<FirstStep> {
  const email = foldEmail(credentials.email);
  const { account, turn, counters, usedUp } = await inTenant(ctx, async (tx) => {
    const match = await selectAccountByEmail(tx, kind, email);
    const familiarity = await familiarityOf(tx, ctx, match?.accountId, browser);
    const own = countersOf(ctx, kind, email, browser, familiarity);
    const rank = familiarity === 'none' ? 'unknown' : 'known';
    const usedUp = await refusalOf(tx, ctx, own, peek);
    return { account: match, turn: { rank, signal: ctx.signal } as const, counters: own, usedUp };
  });
  if (usedUp) throw usedUp;
  if (!(await isRight(ctx, account, credentials.password, turn)) || !account)
    throw await inTenant(ctx, (tx) => countWrong(tx, ctx, counters, account?.accountId));
  const { hasher } = ctx;
  const newHash = hasher.needsRehash(account.passwordHash) ? await hasher.hash(credentials.password, turn) : undefined;
  const { twoStepRequired: isTwoStep } = await settingsOf(ctx);
  const result = await inTenant(ctx, async (tx): Promise<FirstStep | Problem> => {
    const refused = await refusalOf(tx, ctx, counters, peek);
    if (refused) return refused;
    const [own] = counters;
    if (own) await clearHits(tx, own.key);
    if (newHash) await storePasswordHash(tx, account.accountId, newHash);
    return openNextStep(tx, ctx, account, isTwoStep, browser, site, parts);
  });
  if (result instanceof Error) throw result;
  return result;
}
