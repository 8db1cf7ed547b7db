// Step 1 of signing in: the password. Known and unknown addresses get the same answer in the same time.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { newToken, throttleKey, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { selectPhones, textableNumber } from '../patients/public.ts';
import { type Site, settingsOf } from '../tenants/public.ts';
import { selectAccountByEmail, updatePasswordHash } from './accounts.store.ts';
import { selectConfirmedApp } from './apps.store.ts';
import { insertChallenge } from './challenges.store.ts';
import { type AccountKind, foldEmail, limits, maskNumber } from './identity.policy.ts';
import { selectPasskeysAt } from './passkeys.store.ts';
import { type StartedSession, startSession } from './start-session.ts';
import { clearHits, hit, type Verdict } from './throttles.store.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Account = Awaited<ReturnType<typeof selectAccountByEmail>>;

export type FirstStep =
  | { readonly kind: 'session'; readonly session: StartedSession; readonly contactId: string }
  | {
      readonly kind: 'challenge';
      readonly authId: string;
      readonly phoneNumber: string | undefined;
      readonly hasApp: boolean;
      readonly hasPasskey: boolean;
    };

interface Keys {
  readonly pair: string;
  readonly account: string;
  readonly address: string;
}

function keysOf(ctx: Ctx, kind: AccountKind, email: string): Keys {
  const secret = ctx.services.secrets.throttle;
  const account = throttleKey(secret, `password ${kind}`, email);
  return {
    // Begins with the account's own, so that the office can clear both without knowing the place.
    pair: `${account} ${throttleKey(secret, `password ${kind}`, `${email} ${ctx.ip}`)}`,
    account,
    address: throttleKey(secret, 'password from', ctx.ip),
  };
}

/** Counts the try before the password is looked at, so that parallel tries can't slip past the limit. */
async function countTry(tx: Tx, ctx: Ctx, keys: Keys): Promise<Verdict> {
  const verdicts = [
    await hit(tx, ctx, keys.pair, limits.passwordsPerPair),
    await hit(tx, ctx, keys.account, limits.passwordsPerAccount),
    await hit(tx, ctx, keys.address, limits.passwordsPerAddress),
  ];
  return verdicts.find((verdict) => !verdict.isAllowed) ?? { isAllowed: true, retryAfter: 0 };
}

async function isRight(ctx: Ctx, account: Account, password: string): Promise<boolean> {
  const { hasher } = ctx.services;
  if (account && !account.is_suspended) return hasher.verify(password, account.password_hash);
  await hasher.verifyDummy(password);
  return false;
}

async function numberOf(
  tx: Tx,
  account: { contact_id: string | null; mobile_number: string },
): Promise<string | undefined> {
  if (account.contact_id === null) return account.mobile_number || undefined;
  return textableNumber(await selectPhones(tx, account.contact_id));
}

/** @throws credentials-incorrect, rate-limited */
export async function checkPassword(
  ctx: Ctx,
  kind: AccountKind,
  credentials: Credentials,
  device: string | undefined,
  site: Site | undefined,
): Promise<FirstStep> {
  const email = foldEmail(credentials.email);
  const keys = keysOf(ctx, kind, email);
  const { account, verdict } = await inTenant(ctx, async (tx) => ({
    verdict: await countTry(tx, ctx, keys),
    account: await selectAccountByEmail(tx, kind, email),
  }));
  if (!verdict.isAllowed) throw problem('rate-limited', { retryAfter: verdict.retryAfter });
  if (!(await isRight(ctx, account, credentials.password)) || !account) {
    await inTenant(ctx, (tx) =>
      audit(tx, ctx, {
        action: 'sign-in',
        object: { kind: 'account', id: account?.account_id ?? 'unknown' },
        outcome: 'refused',
      }),
    );
    throw problem('credentials-incorrect');
  }
  const { hasher } = ctx.services;
  const newHash = hasher.needsRehash(account.password_hash) ? await hasher.hash(credentials.password) : undefined;
  const { two_step_required: isTwoStep } = await settingsOf(ctx);
  return inTenant(ctx, async (tx) => {
    await clearHits(tx, keys.pair);
    if (newHash) await updatePasswordHash(tx, account.account_id, newHash);
    const hasApp = kind === 'staff' && (await selectConfirmedApp(tx, account.account_id)) !== undefined;
    const hasPasskey =
      kind === 'staff' && site !== undefined && (await selectPasskeysAt(tx, account.account_id, site.host)).length > 0;
    if (!isTwoStep && !hasApp && !hasPasskey)
      return {
        kind: 'session',
        session: await startSession(tx, ctx, account, device),
        contactId: account.contact_id ?? account.account_id,
      };
    const authId = newToken();
    const now = ctx.clock.now();
    await insertChallenge(tx, {
      tenant_id: ctx.tenant.id,
      challenge_id: crypto.randomUUID(),
      token_digest: tokenDigest(authId),
      account_id: account.account_id,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.challengeLifeMs),
    });
    if (hasApp) return { kind: 'challenge', authId, phoneNumber: undefined, hasApp, hasPasskey };
    const number = ctx.services.messages.canText ? await numberOf(tx, account) : undefined;
    return { kind: 'challenge', authId, phoneNumber: number && maskNumber(number), hasApp, hasPasskey };
  });
}
