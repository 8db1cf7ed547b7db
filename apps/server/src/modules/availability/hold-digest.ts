// What stands in the database for the token of a hold: a keyed digest, so that a row alone opens nothing.
import type { Ctx, Uses } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';

/** What stands for a network address beside the holds that were taken from it. 32 bytes. */
export function holdFromDigest(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets' | 'ip'>): Buffer {
  return Buffer.from(throttleKey(ctx.secrets.throttle, `hold from ${ctx.tenant.id}`, ctx.ip), 'base64url');
}

/** 32 bytes; the same token means another digest at every practice. */
export function holdDigest(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>, token: string): Buffer {
  return Buffer.from(throttleKey(ctx.secrets.throttle, `hold ${ctx.tenant.id}`, token), 'base64url');
}
