// Changes the password of who is signed in. Their other sessions end, this one stays, and a mail tells them.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Principal } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { cancelKeys } from './account-keys.store.ts';
import { passwordChangedMail } from './account-messages.ts';
import { selectAccount, updatePasswordHash } from './accounts.store.ts';
import { endChallenges } from './challenges.store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { limits } from './identity.policy.ts';
import { revokeSessionsOf } from './sessions.store.ts';
import { hit } from './throttles.store.ts';

type Patient = Extract<Principal, { kind: 'patient' }>;

/** The account, once the current password was shown to be known. Tries are counted before they are looked at. */
async function proven(ctx: Ctx, { accountId }: Patient, currentPassword: string) {
  const place = throttleKey(ctx.services.secrets.throttle, 'change of', accountId);
  const { account, verdict } = await inTenant(ctx, async (tx) => ({
    verdict: await hit(tx, ctx, place, limits.changesPerAccount),
    account: await selectAccount(tx, accountId),
  }));
  if (!verdict.isAllowed) throw problem('rate-limited', { retryAfter: verdict.retryAfter });
  if (await ctx.services.hasher.verify(currentPassword, account.password_hash)) return account;
  await inTenant(ctx, (tx) =>
    audit(tx, ctx, { action: 'change-password', object: { kind: 'account', id: accountId }, outcome: 'refused' }),
  );
  throw problem('current-password-incorrect');
}

/** @throws current-password-incorrect, password-refused, rate-limited */
export async function changePassword(ctx: Ctx, currentPassword: string, newPassword: string): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const { account_id: accountId, email_address: email } = await proven(ctx, principal, currentPassword);
  const refused = await checkNewPassword(ctx, 'newPassword', newPassword, email);
  if (refused) throw refused;
  const hash = await ctx.services.hasher.hash(newPassword);
  await inTenant(ctx, async (tx) => {
    const now = ctx.clock.now();
    await updatePasswordHash(tx, accountId, hash);
    await cancelKeys(tx, { contactId: principal.contactId, accountId }, now);
    await revokeSessionsOf(tx, accountId, now, principal.sessionId);
    await endChallenges(tx, accountId, now);
    await ctx.services.messages.sendMail(tx, { tenantId: ctx.tenant.id, to: email, ...passwordChangedMail(ctx) });
    await audit(tx, ctx, { action: 'change-password', object: { kind: 'account', id: accountId } });
  });
}
