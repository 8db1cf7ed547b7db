// How each kind of thing is stored that the practice's management software knows, but for appointments.
import { sync } from '@foyer/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Kind } from './push-batch.ts';
import { rangeOf, removeRow, retire, type Stored, setLinks, upsertRow } from './synced.store.ts';

export const locationKind: Kind<typeof sync.syncedLocation> = {
  name: 'location',
  schema: sync.syncedLocation,
  upsert: (tx, ctx, { externalId, displayName, ...address }) =>
    upsertRow(tx, 'locations', ctx.tenant.id, externalId, { ...address, display_name: displayName, deleted_at: null }),
  remove: (tx, ctx, externalId) => retire(tx, 'locations', externalId, ctx.clock.now()),
};

export const providerKind: Kind<typeof sync.syncedProvider> = {
  name: 'provider',
  schema: sync.syncedProvider,
  upsert: (tx, ctx, { externalId, displayName, isBookable, position }) =>
    upsertRow(tx, 'providers', ctx.tenant.id, externalId, {
      display_name: displayName,
      is_bookable: isBookable,
      position,
      deleted_at: null,
    }),
  remove: (tx, ctx, externalId) => retire(tx, 'providers', externalId, ctx.clock.now()),
};

export const typeKind: Kind<typeof sync.syncedType> = {
  name: 'appointment-type',
  schema: sync.syncedType,
  upsert: async (tx, ctx, item, refer) => {
    const providers: string[] = [];
    for (const [at, name] of item.providers.entries())
      providers.push(await refer('providers', `providers.${at}`, name));
    const locations: string[] = [];
    for (const [at, name] of item.locations.entries())
      locations.push(await refer('locations', `locations.${at}`, name));
    const stored = await upsertRow(tx, 'appointment_types', ctx.tenant.id, item.externalId, {
      name: item.name,
      duration: item.duration,
      buffer_before: item.bufferBefore,
      buffer_after: item.bufferAfter,
      notice_minutes: item.noticeMinutes,
      horizon_days: item.horizonDays,
      is_bookable: item.isBookable,
      position: item.position,
      deleted_at: null,
    });
    return linked(tx, ctx, stored, providers, locations);
  },
  remove: (tx, ctx, externalId) => retire(tx, 'appointment_types', externalId, ctx.clock.now()),
};

async function linked(
  tx: Tx,
  ctx: Ctx,
  stored: Stored,
  providers: readonly string[],
  locations: readonly string[],
): Promise<Stored> {
  const link = { tenantId: ctx.tenant.id, typeId: stored.id };
  const hasOtherProviders = await setLinks(tx, 'provider', { ...link, to: providers });
  const hasOtherLocations = await setLinks(tx, 'location', { ...link, to: locations });
  const isChanged = stored.outcome === 'unchanged' && (hasOtherProviders || hasOtherLocations);
  return isChanged ? { ...stored, outcome: 'updated' } : stored;
}

export const hoursKind: Kind<typeof sync.syncedHours> = {
  name: 'provider-hour',
  schema: sync.syncedHours,
  upsert: async (tx, ctx, item, refer) =>
    upsertRow(tx, 'provider_hours', ctx.tenant.id, item.externalId, {
      provider_id: await refer('providers', 'provider', item.provider),
      location_id: await refer('locations', 'location', item.location),
      kind: item.kind,
      weekday: item.weekday,
      from_minute: item.from,
      until_minute: item.until,
      valid_from: item.validFrom ?? null,
      valid_until: item.validUntil ?? null,
    }),
  remove: (tx, _ctx, externalId) => removeRow(tx, 'provider_hours', externalId),
};

export const closedDaysKind: Kind<typeof sync.syncedClosedDays> = {
  name: 'closed-day',
  schema: sync.syncedClosedDays,
  upsert: async (tx, ctx, item, refer) =>
    upsertRow(tx, 'closed_days', ctx.tenant.id, item.externalId, {
      location_id: item.location ? await refer('locations', 'location', item.location) : null,
      provider_id: item.provider ? await refer('providers', 'provider', item.provider) : null,
      from_day: item.fromDay,
      until_day: item.untilDay,
      reason: item.reason,
    }),
  remove: (tx, _ctx, externalId) => removeRow(tx, 'closed_days', externalId),
};

export const busyTimeKind: Kind<typeof sync.syncedBusyTime> = {
  name: 'busy-time',
  schema: sync.syncedBusyTime,
  upsert: async (tx, ctx, item, refer) =>
    upsertRow(tx, 'provider_away', ctx.tenant.id, item.externalId, {
      provider_id: await refer('providers', 'provider', item.provider),
      during: rangeOf(new Date(item.startTime), new Date(item.endTime)),
      reason: item.reason,
    }),
  remove: (tx, _ctx, externalId) => removeRow(tx, 'provider_away', externalId),
};
