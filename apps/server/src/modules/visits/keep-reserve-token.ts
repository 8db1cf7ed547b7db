// Records that somebody came from Google Reserve, if the practice takes part in it.
import { randomUUIDv7 } from 'node:crypto';
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { settingsOf } from '../practice/public.ts';
import { insertReserveToken } from './google-reserve.store.ts';

const hourMs = 3_600_000;
const limits = {
  ofAddress: { limit: 30, windowMs: hourMs },
  ofPractice: { limit: 2000, windowMs: hourMs },
} as const;

/** `browser` is the digest of the browser's hold token. @throws not-found, rate-limited */
export async function keepReserveToken(
  ctx: Ctx & Uses<'budgets' | 'caches' | 'cipherOf' | 'ip'>,
  token: string,
  browser: Buffer | undefined,
): Promise<void> {
  if (!(await settingsOf(ctx)).googleReserveEnabled) throw problem('not-found');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const tokenId = randomUUIDv7();
  const refused = await inTenant(ctx, async (tx) => {
    const over = await overLimit(
      tx,
      ctx,
      ['google reserve from', ctx.ip, limits.ofAddress],
      ['google reserve', 'all', limits.ofPractice],
    );
    if (over) return over;
    await insertReserveToken(tx, {
      tokenId,
      tokenDigest: tokenDigest(token),
      tokenSealed: cipher.seal({ table: 'google_reserve_tokens', row: tokenId, column: 'token_sealed' }, token),
      holdDigest: browser ?? null,
      visitId: null,
      receivedAt: ctx.clock.now(),
    });
    return undefined;
  });
  if (refused) throw refused;
}
