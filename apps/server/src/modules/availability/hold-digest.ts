// Keyed digests that the database stores instead of hold tokens, so that a row alone opens nothing.
import type { Ctx, Uses } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';

/** Returns the digest of the caller's network address that is stored with its holds. 32 bytes. */
export function holdFromDigest(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets' | 'ip'>): Buffer {
  return Buffer.from(throttleKey(ctx.secrets.throttle, `hold from ${ctx.tenant.id}`, ctx.ip), 'base64url');
}

/** Returns the digest of a hold's token, 32 bytes. The same token has another digest at every practice. */
export function holdDigest(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>, token: string): Buffer {
  return Buffer.from(throttleKey(ctx.secrets.throttle, `hold ${ctx.tenant.id}`, token), 'base64url');
}
