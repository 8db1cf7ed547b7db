// One-time codes by text, as the consent book lets them go: what a later module provides for signing in.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface CodeTexts {
  /** Whether texts to a number are off, so that a code has to go by mail. */
  areOff(tx: Tx, ctx: Ctx & Uses<'secrets'>, number: string): Promise<boolean>;
  /** Puts a code into the queue. `expiresAt` is when it is no longer worth sending. */
  send(
    tx: Tx,
    ctx: Ctx & Uses<'config' | 'secrets' | 'messages'>,
    cipher: TenantCipher,
    code: { readonly to: string; readonly text: string; readonly expiresAt: Date },
  ): Promise<void>;
}
