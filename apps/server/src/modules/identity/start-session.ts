// Creates a session: a token for the caller and, for browsers, a cookie without which that token is worthless.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken, tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Browser } from './browser.ts';
import { limits } from './identity.policy.ts';
import { rememberSource } from './known-source.ts';
import { insertSession } from './sessions.store.ts';

export interface StartedSession {
  readonly token: string;
  /** Value of the binding cookie, for callers that are browsers. */
  readonly binding: string | undefined;
  /** Value of the cookie by which the account recognizes the browser. */
  readonly known: string;
}

/**
 * A caller with `browser.device` is a browser: its session is bound to that browser's HttpOnly cookie. The account remembers the
 * browser and its address from now on.
 */
export async function startSession(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'ip'>,
  account: { accountId: string },
  browser: Browser,
): Promise<StartedSession> {
  const token = newToken();
  const binding = browser.device === undefined ? undefined : newToken();
  const now = ctx.clock.now();
  const sessionId = crypto.randomUUID();
  await insertSession(tx, {
    sessionId,
    tokenDigest: tokenDigest(token),
    bindingDigest: binding === undefined ? null : tokenDigest(binding),
    accountId: account.accountId,
    device: browser.device ?? '',
    createdAt: now,
    lastActiveAt: now,
    expiresAt: new Date(now.getTime() + limits.sessionLifeMs),
  });
  await audit(tx, ctx, { action: 'sign-in', object: { kind: 'account', id: account.accountId } });
  const known = await rememberSource(tx, ctx, account.accountId, browser);
  return { token, binding, known };
}
