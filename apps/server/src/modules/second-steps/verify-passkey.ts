// Step 2 of signing in with a passkey. The first response uses up a challenge; wrong responses count like wrong codes.
import type { ParsedInput, passkeys } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { throttleKey, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { peek } from '../../platform/throttles/throttles.store.ts';
import {
  type Browser,
  consumeChallenge,
  countWrong,
  limits,
  lockChallenge,
  type SecondStep,
  startSession,
} from '../identity/public.ts';
import type { Site } from '../practice/public.ts';
import { insertPasskeyChallenge, notePasskeyUse, selectPasskeysAt, takePasskeyChallenge } from './passkeys.store.ts';
import { challengeIn, checkAnswer, requestOptions } from './webauthn.ts';

type Answer = ParsedInput<typeof passkeys.passkeyToken>['body']['answer'];

const wrongCodesKey = (ctx: Ctx & Uses<'secrets'>, accountId: string) =>
  throttleKey(ctx.secrets.throttle, 'wrong codes of', accountId);

/** Locks and returns the sign-in that waits for its second step, or why it no longer does. */
async function openSignIn(tx: Tx, ctx: Ctx & Uses<'secrets'>, authId: string) {
  const signIn = await lockChallenge(tx, tokenDigest(authId), 'staff', ctx.clock.now());
  if (!signIn || signIn.isSuspended) return problem('sign-in-expired');
  if (signIn.failedAttempts >= limits.attemptsPerChallenge) return problem('code-exhausted');
  const { isAllowed, retryAfter } = await peek(
    tx,
    ctx,
    wrongCodesKey(ctx, signIn.accountId),
    limits.wrongCodesPerAccount,
  );
  return isAllowed ? signIn : problem('rate-limited', { retryAfter });
}

async function refuse(tx: Tx, ctx: Ctx & Uses<'secrets'>, signIn: Parameters<typeof countWrong>[2]): Promise<Problem> {
  const { code } = await countWrong(tx, ctx, signIn, wrongCodesKey(ctx, signIn.accountId));
  return problem(code === 'code-exhausted' ? code : 'passkey-refused');
}

/** @throws sign-in-expired, code-exhausted, rate-limited, passkey-refused when the account has none for this site */
export async function passkeyOptions(ctx: Ctx & Uses<'secrets'>, site: Site | undefined, authId: string) {
  const found = await inTenant(ctx, async (tx) => {
    const signIn = await openSignIn(tx, ctx, authId);
    if (signIn instanceof Problem) return signIn;
    return { signIn, known: site ? await selectPasskeysAt(tx, signIn.accountId, site.host) : [] };
  });
  if (found instanceof Problem) throw found;
  const { signIn, known } = found;
  if (!site || known.length === 0) throw problem('passkey-refused');
  const options = await requestOptions(site, known);
  await inTenant(ctx, (tx) =>
    insertPasskeyChallenge(tx, {
      challengeDigest: tokenDigest(options.challenge),
      accountId: signIn.accountId,
      signInId: signIn.challengeId,
      expiresAt: new Date(ctx.clock.now().getTime() + limits.passkeyChallengeLifeMs),
    }),
  );
  return options;
}

/**
 * Returns the passkey of a response, with the challenge that it used up; a refusal when either does not belong to this sign-in.
 */
async function claimOf(ctx: Ctx & Uses<'secrets'>, site: Site | undefined, authId: string, answer: Answer) {
  const challenge = challengeIn(answer);
  const claimed = Buffer.from(answer.id, 'base64url');
  return inTenant(ctx, async (tx) => {
    const signIn = await openSignIn(tx, ctx, authId);
    if (signIn instanceof Problem) return signIn;
    const of = { accountId: signIn.accountId, signInId: signIn.challengeId };
    const isTaken =
      challenge !== undefined && (await takePasskeyChallenge(tx, tokenDigest(challenge), of, ctx.clock.now()));
    const known = site ? await selectPasskeysAt(tx, signIn.accountId, site.host) : [];
    const passkey = known.find(({ credentialId }) => credentialId.equals(claimed));
    if (!site || !challenge || !isTaken || !passkey) return refuse(tx, ctx, signIn);
    return { site, challenge, passkey };
  });
}

/** @throws sign-in-expired, code-exhausted, rate-limited, passkey-refused */
export async function verifyPasskey(
  ctx: Ctx & Uses<'secrets' | 'ip'>,
  site: Site | undefined,
  authId: string,
  answer: Answer,
  browser: Browser,
): Promise<SecondStep> {
  const claim = await claimOf(ctx, site, authId, answer);
  if (claim instanceof Problem) throw claim;
  const { passkey } = claim;
  const use = await checkAnswer(claim.site, claim.challenge, answer, passkey);
  const result = await inTenant(ctx, async (tx): Promise<SecondStep | Problem> => {
    const at = ctx.clock.now();
    const signIn = await openSignIn(tx, ctx, authId);
    if (signIn instanceof Problem) return signIn;
    if (!use || !(await notePasskeyUse(tx, passkey.passkeyId, { ...use, at }))) return refuse(tx, ctx, signIn);
    if (!(await consumeChallenge(tx, signIn.challengeId, at))) return problem('sign-in-expired');
    return { session: await startSession(tx, ctx, signIn, browser), patientId: signIn.accountId };
  });
  if (result instanceof Problem) throw result;
  return result;
}
