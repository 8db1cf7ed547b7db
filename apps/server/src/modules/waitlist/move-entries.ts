// Entries of a record that is merged into another go along with it. What is offered to them ends: it went to other addresses.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { updateOwner } from './entries.store.ts';
import { selectOpenOffers } from './offers.store.ts';
import { releaseOffers } from './release-offers.ts';

/** Moves all entries, or those in `only`. Returns the ids of the moved ones. */
export async function moveWaitlist(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'> & Uses<'queue'>,
  between: { readonly from: string; readonly to: string },
  only: 'all' | readonly string[],
): Promise<string[]> {
  const now = ctx.clock.now();
  const moved = await updateOwner(tx, between, only);
  await releaseOffers(tx, ctx, await selectOpenOffers(tx, moved, now), { outcome: 'ended', now });
  return moved;
}
