// The interface of staff's second steps (authenticator apps and passkeys) for signing in; implemented by a later module.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface SecondSteps {
  /** Whether the account's codes come from an app. */
  hasApp(tx: Tx, accountId: string): Promise<boolean>;
  /** Whether the account has a passkey for the site with that host name. */
  hasPasskey(tx: Tx, accountId: string, host: string): Promise<boolean>;
  /**
   * Consumes a code of the account's app, or one of its recovery codes. Returns false for a wrong or used code, and `no-app`
   * where codes do not come from an app.
   */
  takeCode(
    tx: Tx,
    ctx: Ctx & Uses<'secrets'>,
    cipher: TenantCipher,
    accountId: string,
    code: string,
  ): Promise<boolean | 'no-app'>;
}
