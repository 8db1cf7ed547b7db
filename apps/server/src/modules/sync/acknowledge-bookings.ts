// Stores the external names that the practice's management software gave to bookings.
import type { sync } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { beginSync } from '../visits/public.ts';
import { RefusedItemError } from './push-batch.ts';
import { nameBooking } from './visit-kind.ts';

interface Acknowledgement {
  readonly id: string;
  readonly externalId: string;
}

/** Handles each item by itself; repeating one changes nothing. */
export function acknowledgeBookings(ctx: Ctx, items: readonly Acknowledgement[]) {
  return inTenant(ctx, async (tx) => {
    await beginSync(tx);
    const results: sync.SyncOutcome[] = [];
    for (const { id, externalId } of items)
      try {
        const outcome = await nameBooking(tx, id, externalId);
        if (outcome === 'updated') await audit(tx, ctx, { action: 'sync', object: { kind: 'appointment', id } });
        results.push({ externalId, outcome, id });
      } catch (error) {
        if (!(error instanceof RefusedItemError)) throw error;
        results.push({ externalId, outcome: 'refused', id: null, errors: [...error.errors] });
      }
    return { results };
  });
}
