// Handles the calls of the practice's management software, and those about its keys.
import { sync } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { acknowledgeBookings } from './acknowledge-bookings.ts';
import { busyTimeKind, closedDaysKind, hoursKind, locationKind, providerKind, typeKind } from './kinds.ts';
import { listBookings } from './list-bookings.ts';
import { pushBatch } from './push-batch.ts';
import { issueSyncKey, listSyncKeys, revokeSyncKey } from './sync-keys.ts';
import { visitKind } from './visit-kind.ts';

const mostBookings = 100;

export function syncRoutes(): Bound[] {
  return bind(sync, {
    pushLocations: async (ctx, { body }) => ok(await pushBatch(ctx, locationKind, body)),
    pushProviders: async (ctx, { body }) => ok(await pushBatch(ctx, providerKind, body)),
    pushTypes: async (ctx, { body }) => ok(await pushBatch(ctx, typeKind, body)),
    pushHours: async (ctx, { body }) => ok(await pushBatch(ctx, hoursKind, body)),
    pushClosedDays: async (ctx, { body }) => ok(await pushBatch(ctx, closedDaysKind, body)),
    pushBusyTimes: async (ctx, { body }) => ok(await pushBatch(ctx, busyTimeKind, body)),
    pushAppointments: async (ctx, { body }) => ok(await pushBatch(ctx, visitKind, body)),
    bookings: async (ctx, { query: { after, limit = mostBookings } }) => ok(await listBookings(ctx, { after, limit })),
    acknowledgeBookings: async (ctx, { body }) => ok(await acknowledgeBookings(ctx, body.items)),
    syncKeys: async (ctx) => ok(await listSyncKeys(ctx)),
    issueSyncKey: async (ctx, { body }) => {
      const { keyId: id, key } = await issueSyncKey(ctx, body.name);
      return { status: 201 as const, body: { id, key } };
    },
    revokeSyncKey: async (ctx, { params }) => {
      await revokeSyncKey(ctx, params.id);
      return noContent;
    },
  });
}
