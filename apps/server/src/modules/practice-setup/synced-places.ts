// How the places, hours and types that the practice's management software knows become rows.
import type { sync } from '@foyer/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { rangeOf, type SyncedRow, setLinks, upsertRow } from './synced-places.store.ts';

/** Where something takes place, by our ids. */
interface Place {
  readonly providerId: string;
  readonly locationId: string;
}

type Location = z.output<typeof sync.syncedLocation>;

export function storeSyncedLocation(tx: Tx, ctx: Ctx, { externalId, displayName, ...address }: Location) {
  const values = { ...address, display_name: displayName, deleted_at: null };
  return upsertRow(tx, 'locations', ctx.tenant.id, externalId, values);
}

export function storeSyncedProvider(tx: Tx, ctx: Ctx, item: z.output<typeof sync.syncedProvider>): Promise<SyncedRow> {
  return upsertRow(tx, 'providers', ctx.tenant.id, item.externalId, {
    display_name: item.displayName,
    is_bookable: item.isBookable,
    position: item.position,
    deleted_at: null,
  });
}

/** A type of visit, linked to exactly these providers and locations. */
export async function storeSyncedType(
  tx: Tx,
  ctx: Ctx,
  item: z.output<typeof sync.syncedType>,
  to: { readonly providerIds: readonly string[]; readonly locationIds: readonly string[] },
): Promise<SyncedRow> {
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
  const link = { tenantId: ctx.tenant.id, typeId: stored.id };
  const hasOtherProviders = await setLinks(tx, 'provider', { ...link, to: to.providerIds });
  const hasOtherLocations = await setLinks(tx, 'location', { ...link, to: to.locationIds });
  const isChanged = stored.outcome === 'unchanged' && (hasOtherProviders || hasOtherLocations);
  return isChanged ? { ...stored, outcome: 'updated' } : stored;
}

export function storeSyncedHours(
  tx: Tx,
  ctx: Ctx,
  item: z.output<typeof sync.syncedHours>,
  { providerId, locationId }: Place,
): Promise<SyncedRow> {
  return upsertRow(tx, 'provider_hours', ctx.tenant.id, item.externalId, {
    provider_id: providerId,
    location_id: locationId,
    kind: item.kind,
    weekday: item.weekday,
    from_minute: item.from,
    until_minute: item.until,
    valid_from: item.validFrom ?? null,
    valid_until: item.validUntil ?? null,
  });
}

/** Closed days of one place, of one provider, or of the practice. */
export function storeSyncedClosedDays(
  tx: Tx,
  ctx: Ctx,
  item: z.output<typeof sync.syncedClosedDays>,
  { providerId, locationId }: { readonly [name in keyof Place]: string | null },
): Promise<SyncedRow> {
  return upsertRow(tx, 'closed_days', ctx.tenant.id, item.externalId, {
    location_id: locationId,
    provider_id: providerId,
    from_day: item.fromDay,
    until_day: item.untilDay,
    reason: item.reason,
  });
}

export function storeSyncedBusyTime(
  tx: Tx,
  ctx: Ctx,
  item: z.output<typeof sync.syncedBusyTime>,
  providerId: string,
): Promise<SyncedRow> {
  return upsertRow(tx, 'provider_away', ctx.tenant.id, item.externalId, {
    provider_id: providerId,
    during: rangeOf(new Date(item.startTime), new Date(item.endTime)),
    reason: item.reason,
  });
}
