// Puts a row into a provider's time, if nobody else is there.
import { randomUUIDv7 } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { insertIfFree, type SlotRow } from './appointments.store.ts';
import { clearExpiredHolds } from './holds.store.ts';
import type { Slot } from './slot.policy.ts';

export interface Taken {
  readonly appointmentId: string;
  readonly providerId: string;
}

/** Columns of a row that say whose time it takes. */
export type Taking = Required<
  Pick<SlotRow, 'tenant_id' | 'appointment_id' | 'provider_id' | 'created_at' | 'updated_at'>
>;

/**
 * Adds a visit or a hold with the first of these providers whose time is free, by `insert`, which answers undefined where it is
 * not; undefined when none is. Who comes a moment later waits until the first has ended. A hold that has run out makes room
 * only where it is in the way.
 */
export async function takeFirst<T>(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'>,
  slot: Slot,
  providerIds: readonly string[],
  insert: (taking: Taking) => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = ctx.clock.now();
  for (const providerId of providerIds) {
    const taking = { tenant_id: ctx.tenant.id, provider_id: providerId, created_at: now, updated_at: now };
    const isIn = () => insert({ ...taking, appointment_id: randomUUIDv7() });
    const taken = (await isIn()) ?? ((await clearExpiredHolds(tx, [providerId], slot, now)) ? await isIn() : undefined);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/** The same for a row that is read by nobody yet. */
export function takeSlot(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'>,
  slot: Slot,
  providerIds: readonly string[],
  row: Omit<SlotRow, keyof Taking>,
): Promise<Taken | undefined> {
  return takeFirst(tx, ctx, slot, providerIds, async (taking) => {
    const isIn = await insertIfFree(tx, slot, { ...row, ...taking });
    return isIn ? { appointmentId: taking.appointment_id, providerId: taking.provider_id } : undefined;
  });
}
