// Sets the password of a member of staff with a mailed link, of an invitation or for a forgotten password. The link works once,
// and signing in is a separate step.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import {
  type Browser,
  cancelKeys,
  changeStaffAccount,
  checkNewPassword,
  consumeKey,
  endChallenges,
  findOpenKey,
  rememberSource,
  revokeSessionsOf,
  staffPasswordChangedMail,
  storePasswordHash,
} from '../identity/public.ts';

async function openInvitation(ctx: Ctx, key: string) {
  const open = await inTenant(ctx, (tx) => findOpenKey(tx, tokenDigest(key), ctx.clock.now()));
  // A patient's account belongs to a patient record; its links set a password in the portal only.
  if (!open || open.accountId === null || open.accountEmail === null || open.accountPatientId !== null)
    throw problem('link-expired');
  if (open.isSuspended) throw problem('link-expired');
  return { keyId: open.keyId, accountId: open.accountId, email: open.accountEmail, name: open.accountName ?? '' };
}

/** Returns whose link it is. @throws link-expired */
export async function readInvitation(ctx: Ctx, key: string) {
  const { name, email } = await openInvitation(ctx, key);
  return { name, emailAddress: email };
}

/**
 * Ends the account's sessions, codes and other links, and remembers the browser. Returns the value of the cookie that identifies
 * it. @throws link-expired, password-refused
 */
export async function acceptInvitation(
  ctx: Ctx & Uses<'config' | 'secrets' | 'hasher' | 'messages' | 'caches' | 'ip' | 'signal'>,
  key: string,
  password: string,
  browser: Browser,
): Promise<string> {
  const { keyId, accountId, email } = await openInvitation(ctx, key);
  const refused = await checkNewPassword(ctx, 'password', password, email);
  if (refused) throw refused;
  const hash = await ctx.hasher.hash(password, { rank: 'first', signal: ctx.signal });
  const result = await inTenant(ctx, async (tx): Promise<string | Problem> => {
    const now = ctx.clock.now();
    if (!(await consumeKey(tx, keyId, now))) return problem('link-expired');
    await storePasswordHash(tx, accountId, hash);
    await changeStaffAccount(tx, accountId, { isInvited: false });
    await cancelKeys(tx, { patientId: null, accountId }, now);
    await revokeSessionsOf(tx, accountId, now);
    await endChallenges(tx, accountId, now);
    await ctx.messages.sendMail(tx, {
      tenantId: ctx.tenant.id,
      to: email,
      ...staffPasswordChangedMail.draw(ctx),
    });
    await audit(tx, ctx, { action: 'set-password', object: { kind: 'account', id: accountId } });
    return rememberSource(tx, ctx, accountId, browser);
  });
  if (result instanceof Error) throw result;
  return result;
}
