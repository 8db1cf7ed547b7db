// Changes the password of the signed-in person. Their other sessions end, this one stays, and a mail tells them.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { cancelKeys } from './account-keys.store.ts';
import { passwordChangedMail, staffPasswordChangedMail } from './account-messages.ts';
import { storePasswordHash } from './accounts.store.ts';
import { endChallenges } from './challenges.store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { provePassword } from './prove-password.ts';
import { revokeSessionsOf } from './sessions.store.ts';

/** @throws current-password-incorrect, password-refused, rate-limited */
export async function changePassword(
  ctx: Ctx & Uses<'config' | 'budgets' | 'hasher' | 'messages' | 'caches' | 'signal'>,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'patient' && principal.kind !== 'staff') throw problem('forbidden');
  const { accountId, sessionId } = principal;
  const { emailAddress: email } = await provePassword(ctx, accountId, currentPassword, 'change-password');
  const refused = await checkNewPassword(ctx, 'newPassword', newPassword, email);
  if (refused) throw refused;
  const hash = await ctx.hasher.hash(newPassword, { rank: 'first', signal: ctx.signal });
  await inTenant(ctx, async (tx) => {
    const now = ctx.clock.now();
    await storePasswordHash(tx, accountId, hash);
    await cancelKeys(tx, { patientId: principal.kind === 'patient' ? principal.patientId : null, accountId }, now);
    await revokeSessionsOf(tx, accountId, now, sessionId);
    await endChallenges(tx, accountId, now);
    const mail = principal.kind === 'patient' ? passwordChangedMail : staffPasswordChangedMail;
    await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to: email, ...mail.draw(ctx) });
    await audit(tx, ctx, { action: 'change-password', object: { kind: 'account', id: accountId } });
  });
}
