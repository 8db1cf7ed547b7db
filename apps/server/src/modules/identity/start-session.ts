// Makes a session: a token for the caller, and for browsers a cookie without which that token is worthless.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { newToken, tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits } from './identity.policy.ts';
import { insertSession } from './sessions.store.ts';

export interface StartedSession {
  readonly token: string;
  /** Value of the binding cookie, for callers that are browsers. */
  readonly binding: string | undefined;
}

/** `device`: what the browser is called, for a request that carried Sec-Fetch-Site: its session is bound to that browser's HttpOnly cookie. */
export async function startSession(
  tx: Tx,
  ctx: Ctx,
  account: { account_id: string },
  device: string | undefined,
): Promise<StartedSession> {
  const token = newToken();
  const binding = device === undefined ? undefined : newToken();
  const now = ctx.clock.now();
  const sessionId = crypto.randomUUID();
  await insertSession(tx, {
    tenant_id: ctx.tenant.id,
    session_id: sessionId,
    token_digest: tokenDigest(token),
    binding_digest: binding === undefined ? null : tokenDigest(binding),
    account_id: account.account_id,
    device: device ?? '',
    created_at: now,
    last_active_at: now,
    expires_at: new Date(now.getTime() + limits.sessionLifeMs),
  });
  await audit(tx, ctx, { action: 'sign-in', object: { kind: 'account', id: account.account_id } });
  return { token, binding };
}
