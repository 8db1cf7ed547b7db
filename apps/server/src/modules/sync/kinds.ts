// How each kind of item from the practice's management software is stored, except for visits.
import { sync } from '@foyer/contract';
import {
  removeSynced,
  retireSynced,
  storeSyncedBusyTime,
  storeSyncedClosedDays,
  storeSyncedHours,
  storeSyncedLocation,
  storeSyncedProvider,
  storeSyncedType,
} from '../practice-setup/public.ts';
import type { SyncedKind } from './push-batch.ts';

export const locationKind: SyncedKind<typeof sync.syncedLocation> = {
  audited: 'locations',
  schema: sync.syncedLocation,
  upsert: (tx, _ctx, item) => storeSyncedLocation(tx, item),
  remove: (tx, ctx, externalId) => retireSynced(tx, 'locations', externalId, ctx.clock.now()),
};

export const providerKind: SyncedKind<typeof sync.syncedProvider> = {
  audited: 'providers',
  schema: sync.syncedProvider,
  upsert: (tx, _ctx, item) => storeSyncedProvider(tx, item),
  remove: (tx, ctx, externalId) => retireSynced(tx, 'providers', externalId, ctx.clock.now()),
};

export const typeKind: SyncedKind<typeof sync.syncedType> = {
  audited: 'appointment-types',
  schema: sync.syncedType,
  upsert: async (tx, _ctx, item, refer) => {
    const providerIds: string[] = [];
    for (const [at, name] of item.providers.entries())
      providerIds.push(await refer('providers', `providers.${at}`, name));
    const locationIds: string[] = [];
    for (const [at, name] of item.locations.entries())
      locationIds.push(await refer('locations', `locations.${at}`, name));
    return storeSyncedType(tx, item, { providerIds, locationIds });
  },
  remove: (tx, ctx, externalId) => retireSynced(tx, 'visitTypes', externalId, ctx.clock.now()),
};

export const hoursKind: SyncedKind<typeof sync.syncedHours> = {
  audited: 'provider-hours',
  schema: sync.syncedHours,
  upsert: async (tx, _ctx, item, refer) =>
    storeSyncedHours(tx, item, {
      providerId: await refer('providers', 'provider', item.provider),
      locationId: await refer('locations', 'location', item.location),
    }),
  remove: (tx, _ctx, externalId) => removeSynced(tx, 'providerHours', externalId),
};

export const closedDaysKind: SyncedKind<typeof sync.syncedClosedDays> = {
  audited: 'closed-days',
  schema: sync.syncedClosedDays,
  upsert: async (tx, _ctx, item, refer) =>
    storeSyncedClosedDays(tx, item, {
      locationId: item.location ? await refer('locations', 'location', item.location) : null,
      providerId: item.provider ? await refer('providers', 'provider', item.provider) : null,
    }),
  remove: (tx, _ctx, externalId) => removeSynced(tx, 'closedDays', externalId),
};

export const busyTimeKind: SyncedKind<typeof sync.syncedBusyTime> = {
  audited: 'busy-times',
  schema: sync.syncedBusyTime,
  upsert: async (tx, _ctx, item, refer) =>
    storeSyncedBusyTime(tx, item, await refer('providers', 'provider', item.provider)),
  remove: (tx, _ctx, externalId) => removeSynced(tx, 'providerAway', externalId),
};
