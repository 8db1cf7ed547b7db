// What stands in the database for the token of a hold: a keyed digest, so that a row alone opens nothing.
import type { Ctx } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';

/** 32 bytes; the same token means another digest at every practice. */
export function holdDigest(ctx: Pick<Ctx, 'tenant' | 'services'>, token: string): Buffer {
  return Buffer.from(throttleKey(ctx.services.secrets.throttle, `hold ${ctx.tenant.id}`, token), 'base64url');
}
