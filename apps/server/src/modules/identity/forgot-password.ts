// A patient forgot the password. What is answered says nothing about who has an account.
import type { Ctx } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { resetMail } from './account-messages.ts';
import { selectAccountByEmail } from './accounts.store.ts';
import { foldEmail } from './identity.policy.ts';
import { countWish, sendKey } from './send-key.ts';

/** What everybody is told. */
export const forgotPasswordMessage =
  'If an account exists for this email address, a link to reset the password has been sent.';

/** @throws rate-limited */
export async function forgotPassword(ctx: Ctx, given: string): Promise<string> {
  const email = foldEmail(given);
  const key = newToken();
  const mail = resetMail(ctx, key, email);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const tooMany = await countWish(tx, ctx, 'reset', email);
    if (tooMany) return tooMany;
    const found = await selectAccountByEmail(tx, 'patient', email);
    const account = found && !found.is_suspended ? found : undefined;
    await sendKey(tx, ctx, {
      purpose: 'reset',
      key,
      owner: account && { accountId: account.account_id },
      to: account?.email_address,
      mail,
    });
    return undefined;
  });
  if (refused) throw refused;
  return forgotPasswordMessage;
}
