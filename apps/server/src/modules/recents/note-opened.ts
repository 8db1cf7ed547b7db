// Notes what a colleague opens, for Find and for the page of patients.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { putRecentPlace, type RecentKind } from './recent-places.store.ts';

/** In the transaction that reads it, so that nothing is noted that could not be opened. Notes nothing for anybody but staff. */
export async function noteOpened(
  tx: Tx,
  { principal, clock }: Pick<Ctx, 'principal' | 'clock'>,
  kind: RecentKind,
  placeId: string,
): Promise<void> {
  if (principal.kind !== 'staff') return;
  await putRecentPlace(tx, { accountId: principal.accountId, kind, placeId, at: clock.now() });
}
