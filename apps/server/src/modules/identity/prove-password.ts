// Asks a signed-in person for their password again, before actions that a stolen session must not allow.
import type { AccessAction } from '@foyer/contract/access-words';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { findAccount } from './accounts.store.ts';
import { limits } from './identity.policy.ts';

/**
 * Returns the account once the password is verified. Attempts are counted before they are checked; a wrong one is audited as a
 * refused `action`. @throws current-password-incorrect, rate-limited
 */
export async function provePassword(
  ctx: Ctx & Uses<'budgets' | 'hasher' | 'signal'>,
  accountId: string,
  currentPassword: string,
  action: AccessAction,
) {
  const { account, refused } = await inTenant(ctx, async (tx) => ({
    refused: await overLimit(tx, ctx, ['change of', accountId, limits.changesPerAccount]),
    account: await findAccount(tx, accountId),
  }));
  if (refused) throw refused;
  if (await ctx.hasher.verify(currentPassword, account.passwordHash, { rank: 'first', signal: ctx.signal }))
    return account;
  await inTenant(ctx, (tx) =>
    audit(tx, ctx, { action, object: { kind: 'account', id: accountId }, outcome: 'refused' }),
  );
  throw problem('current-password-incorrect');
}
