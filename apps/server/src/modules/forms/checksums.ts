// Checksums in URLs: they identify and never authorize. A wrong one is treated like an object that does not exist.

import type { Ctx, Uses } from '../../platform/context.ts';
import { checksumOf, sameText } from '../../platform/crypto/tokens.ts';

/** The kinds of objects that have checksums. */
export type ChecksumKind = 'account' | 'form' | 'packet' | 'submission';

/** Returns a 128-bit HMAC over practice, kind and id. */
export function checksumFor(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>, kind: ChecksumKind, id: string): string {
  return checksumOf(ctx.secrets.checksum, ctx.tenant.id, kind, id);
}

/** Compares in constant time. */
export function isChecksum(
  ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>,
  kind: ChecksumKind,
  id: string,
  given: string,
): boolean {
  return sameText(checksumFor(ctx, kind, id), given);
}
