// Checksums in addresses: they identify, never authorize; a wrong one is answered like an absent object.

import type { Ctx, Uses } from '../../platform/context.ts';
import { checksumOf, sameText } from '../../platform/crypto/tokens.ts';

/** What a checksum can stand for. */
export type ChecksumKind = 'account' | 'form' | 'submission';

/** 128-bit HMAC over practice, kind and id. */
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
