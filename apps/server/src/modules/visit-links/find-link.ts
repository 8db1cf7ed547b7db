// Finds the visit of a link, and slows down whoever tries tokens.
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { countApart } from '../../platform/throttles/over-limit.ts';
import { recipientHmac } from './new-link.ts';
import { selectVisitLink } from './visit-links.store.ts';

const wrongTokens = { limit: 20, windowMs: 600_000 };

export interface FoundLink {
  readonly visitId: string;
  /** Whether the link was sent to one of these addresses. */
  readonly isFor: (addresses: readonly string[]) => boolean;
}

/** Returns the visit of a token, or undefined for one that is unknown or was ended. Writes nothing. */
export async function findVisitLink(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>,
  token: string,
): Promise<FoundLink | undefined> {
  if (!/^[\w-]{22}$/.test(token)) return undefined;
  const link = await selectVisitLink(tx, tokenDigest(token));
  if (!link) return undefined;
  return {
    visitId: link.visitId,
    isFor: (addresses) => addresses.some((address) => recipientHmac(ctx, address).equals(link.recipientHmac)),
  };
}

/**
 * Counts a wrong token of this network address. @throws link-expired, whatever was wrong with it; rate-limited after twenty in ten
 * minutes
 */
export async function refuseLink(ctx: Ctx & Uses<'budgets' | 'ip'>): Promise<never> {
  throw (await countApart(ctx, ['wrong visit links from', ctx.ip, wrongTokens])) ?? problem('link-expired');
}
