// Stores the locations, hours and types of the practice's management software as rows.
import type { sync } from '@foyer/contract';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { rangeOf, type SyncedPlace, setLinks, upsertRow } from './synced-places.store.ts';

/** Provider and location by our ids. */
interface Place {
  readonly providerId: string;
  readonly locationId: string;
}

type Location = z.output<typeof sync.syncedLocation>;

export function storeSyncedLocation(tx: Tx, { externalId, displayName, ...address }: Location) {
  const values = { ...address, displayName, deletedAt: null };
  return upsertRow(tx, 'locations', externalId, values);
}

export function storeSyncedProvider(tx: Tx, item: z.output<typeof sync.syncedProvider>): Promise<SyncedPlace> {
  return upsertRow(tx, 'providers', item.externalId, {
    displayName: item.displayName,
    isBookable: item.isBookable,
    position: item.position,
    deletedAt: null,
  });
}

/** Stores a type of visit, linked to exactly these providers and locations. */
export async function storeSyncedType(
  tx: Tx,
  item: z.output<typeof sync.syncedType>,
  to: { readonly providerIds: readonly string[]; readonly locationIds: readonly string[] },
): Promise<SyncedPlace> {
  const stored = await upsertRow(tx, 'visitTypes', item.externalId, {
    name: item.name,
    duration: item.duration,
    bufferBefore: item.bufferBefore,
    bufferAfter: item.bufferAfter,
    noticeMinutes: item.noticeMinutes,
    horizonDays: item.horizonDays,
    isBookable: item.isBookable,
    position: item.position,
    deletedAt: null,
  });
  const link = { typeId: stored.id };
  const hasOtherProviders = await setLinks(tx, 'provider', { ...link, to: to.providerIds });
  const hasOtherLocations = await setLinks(tx, 'location', { ...link, to: to.locationIds });
  const isChanged = stored.outcome === 'unchanged' && (hasOtherProviders || hasOtherLocations);
  return isChanged ? { ...stored, outcome: 'updated' } : stored;
}

export function storeSyncedHours(
  tx: Tx,
  item: z.output<typeof sync.syncedHours>,
  { providerId, locationId }: Place,
): Promise<SyncedPlace> {
  return upsertRow(tx, 'providerHours', item.externalId, {
    providerId,
    locationId,
    kind: item.kind,
    weekday: item.weekday,
    fromMinute: item.from,
    untilMinute: item.until,
    validFrom: item.validFrom ?? null,
    validUntil: item.validUntil ?? null,
  });
}

/** Stores closed days of one location, of one provider, or of the practice. */
export function storeSyncedClosedDays(
  tx: Tx,
  item: z.output<typeof sync.syncedClosedDays>,
  { providerId, locationId }: { readonly [name in keyof Place]: string | null },
): Promise<SyncedPlace> {
  return upsertRow(tx, 'closedDays', item.externalId, {
    locationId,
    providerId,
    fromDay: item.fromDay,
    untilDay: item.untilDay,
    reason: item.reason,
  });
}

export function storeSyncedBusyTime(
  tx: Tx,
  item: z.output<typeof sync.syncedBusyTime>,
  providerId: string,
): Promise<SyncedPlace> {
  return upsertRow(tx, 'providerAway', item.externalId, {
    providerId,
    during: rangeOf(new Date(item.startTime), new Date(item.endTime)),
    reason: item.reason,
  });
}
