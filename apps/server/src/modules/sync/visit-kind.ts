// Stores visits of the practice's management software: none is ever lost, whatever is already booked here.
import { randomUUID } from 'node:crypto';
import { sync } from '@foyer/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { SyncedPlace } from '../practice-setup/public.ts';
import { endHoldsIn, nameVisit, removeSyncedVisit, type SyncedVisit, storeSyncedVisit } from '../visits/public.ts';
import { findPerson, selectExternalId } from './known.store.ts';
import { RefusedItemError, type SyncedKind } from './push-batch.ts';
import { inSavepoint } from './savepoint.store.ts';

/** Stores the visit. Returns undefined when it would overlap another. */
async function ifItFits(tx: Tx, ctx: Ctx, it: SyncedVisit): Promise<SyncedPlace | undefined> {
  try {
    return await inSavepoint(tx, () => storeSyncedVisit(tx, ctx, it, false));
  } catch (error) {
    if ((error as { code?: unknown }).code === '23P01') return undefined;
    throw error;
  }
}

/** Stores the visit in place of holds and alongside bookings: holders are offered other times, booked visits stay. */
async function store(tx: Tx, ctx: Ctx, it: SyncedVisit): Promise<SyncedPlace & { isOverbooked: boolean }> {
  const atOnce = await ifItFits(tx, ctx, it);
  if (atOnce) return { ...atOnce, isOverbooked: false };
  await endHoldsIn(tx, it);
  const afterHolds = await ifItFits(tx, ctx, it);
  if (afterHolds) return { ...afterHolds, isOverbooked: false };
  return { ...(await storeSyncedVisit(tx, ctx, it, true)), isOverbooked: true };
}

/** Gives a booking its external name. @throws RefusedItemError */
export async function nameBooking(tx: Tx, bookingId: string, externalId: string): Promise<'updated' | 'unchanged'> {
  const booking = await selectExternalId(tx, bookingId);
  if (!booking) throw new RefusedItemError('id', 'is no booking');
  if (booking.externalId === externalId) return 'unchanged';
  if (booking.externalId !== null)
    throw new RefusedItemError('externalId', 'differs from the one it was acknowledged with');
  if (!(await nameVisit(tx, bookingId, externalId)))
    throw new RefusedItemError('externalId', 'belongs to another appointment');
  return 'updated';
}

export const visitKind: SyncedKind<typeof sync.syncedAppointment> = {
  audited: 'appointment',
  schema: sync.syncedAppointment,
  isPersonal: true,
  upsert: async (tx, ctx, item, refer) => {
    if (item.bookingId !== undefined) await nameBooking(tx, item.bookingId, item.externalId);
    return store(tx, ctx, {
      id: randomUUID(),
      externalId: item.externalId,
      providerId: await refer('providers', 'provider', item.provider),
      locationId: await refer('locations', 'location', item.location),
      typeId: item.appointmentType ? await refer('visitTypes', 'appointmentType', item.appointmentType) : null,
      patientId: (item.patient && (await findPerson(tx, item.patient))) ?? null,
      status: item.status,
      startsAt: new Date(item.startTime),
      endsAt: new Date(item.endTime),
      description: item.description,
      now: ctx.clock.now(),
    });
  },
  remove: removeSyncedVisit,
};
