// Handles forgotten passwords of patients and staff. The response reveals neither who has an account nor who asked before.
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { resetMail, staffResetMail } from './account-messages.ts';
import { selectAccountByEmail } from './accounts.store.ts';
import { type AccountKind, foldEmail } from './identity.policy.ts';
import { countWish, sendKey } from './send-key.ts';

/** The message that everybody gets. */
export const forgotPasswordMessage =
  'If an account exists for this email address, a link to reset the password has been sent.';

/**
 * Mails a link, and returns the same to everybody. Beyond the budget of the address or the network address nothing is sent.
 * Strangers who keep asking can neither fill a mailbox nor lock out its owner, whose newest two links stay valid.
 */
export async function forgotPassword(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'ip'>,
  kind: AccountKind,
  given: string,
): Promise<string> {
  const email = foldEmail(given);
  const key = newToken();
  const mail = kind === 'staff' ? staffResetMail.draw(ctx, key) : resetMail.draw(ctx, { key, email });
  await inTenant(ctx, async (tx) => {
    if (await countWish(tx, ctx, kind === 'staff' ? 'staff-reset' : 'reset', email)) return;
    const match = await selectAccountByEmail(tx, kind, email);
    const account = match && !match.isSuspended ? match : undefined;
    await sendKey(tx, ctx, {
      purpose: 'reset',
      key,
      owner: account && { accountId: account.accountId },
      to: account?.emailAddress,
      mail,
    });
  });
  return forgotPasswordMessage;
}
