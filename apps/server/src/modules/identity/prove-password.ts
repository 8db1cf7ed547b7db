// Asks a signed-in person for their password once more, before what a stolen session must not do.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/http/problem.ts';
import { selectAccount } from './accounts.store.ts';
import { limits } from './identity.policy.ts';
import { hit } from './throttles.store.ts';

/**
 * The account, once its password was shown to be known. Tries are counted before they are looked at; a wrong one is
 * audited as a refused `action`. @throws current-password-incorrect, rate-limited
 */
export async function provePassword(ctx: Ctx, accountId: string, currentPassword: string, action: string) {
  const place = throttleKey(ctx.services.secrets.throttle, 'change of', accountId);
  const { account, verdict } = await inTenant(ctx, async (tx) => ({
    verdict: await hit(tx, ctx, place, limits.changesPerAccount),
    account: await selectAccount(tx, accountId),
  }));
  if (!verdict.isAllowed) throw problem('rate-limited', { retryAfter: verdict.retryAfter });
  if (await ctx.services.hasher.verify(currentPassword, account.password_hash)) return account;
  await inTenant(ctx, (tx) =>
    audit(tx, ctx, { action, object: { kind: 'account', id: accountId }, outcome: 'refused' }),
  );
  throw problem('current-password-incorrect');
}
