// What the waitlist needs of its context, and what one piece of its work shares.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type StoredSettings, settingsOf, todayOf } from '../practice/public.ts';
import type { Moment } from './entries.store.ts';

export type WaitlistCtx = Ctx & Uses<'config' | 'caches' | 'secrets' | 'messages' | 'cipherOf' | 'queue' | 'budgets'>;

/** What is read before a transaction begins. */
export interface WaitlistScope {
  readonly settings: StoredSettings;
  readonly cipher: TenantCipher;
  readonly moment: Moment;
}

/** A transaction of the waitlist. */
export interface WaitlistWork extends WaitlistScope {
  readonly tx: Tx;
  readonly ctx: WaitlistCtx;
}

export async function scopeFor(ctx: WaitlistCtx): Promise<WaitlistScope> {
  const [settings, cipher, today] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  return { settings, cipher, moment: { now: ctx.clock.now(), today } };
}
