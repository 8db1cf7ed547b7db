// Inserts a visit or hold into a provider's free time.
import { randomUUIDv7 } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Slot } from '../availability/public.ts';
import { clearExpiredHolds } from './holds.store.ts';
import { insertIfFree, type SlotRow } from './own-visits.store.ts';

export interface Taken {
  readonly visitId: string;
  readonly providerId: string;
}

/**
 * Adds a visit or a hold with the first of these providers who is free. Returns undefined when none is. A concurrent caller
 * blocks until the first transaction ends. An expired hold is removed only if it is in the way.
 */
export async function takeSlot(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'>,
  slot: Slot,
  providerIds: readonly string[],
  row: Omit<SlotRow, 'tenantId' | 'visitId' | 'providerId' | 'createdAt' | 'updatedAt'>,
): Promise<Taken | undefined> {
  const now = ctx.clock.now();
  for (const providerId of providerIds) {
    const visitId = randomUUIDv7();
    const ids = { tenantId: ctx.tenant.id, visitId, providerId };
    const isIn = () => insertIfFree(tx, slot, { ...row, ...ids, createdAt: now, updatedAt: now });
    if ((await isIn()) || ((await clearExpiredHolds(tx, [providerId], slot, now)) && (await isIn())))
      return { visitId, providerId };
  }
  return undefined;
}
