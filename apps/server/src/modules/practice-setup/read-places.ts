// What the practice says of its locations, providers, hours and types, for its settings and its schedule.
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { type PlaceRows, selectAllPlaces } from './places.store.ts';

export async function readPlaces(ctx: Ctx & Uses<'caches'>) {
  const [settings, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const zone = zoneOf(settings.timezone);
  const isSynced = settings.booking_sync_availability;
  const now = ctx.clock.now();
  const rows = await inTenantOnce(ctx, (tx) => selectAllPlaces(tx, { today, now }));
  const isReadOnly = ({ external_id }: { readonly external_id: string | null }) => isSynced && external_id !== null;
  const kept = (row: {
    readonly external_id: string | null;
    readonly is_active: boolean;
    readonly revision: number;
  }) => ({
    revision: row.revision,
    isActive: row.is_active,
    externalId: row.external_id,
    isReadOnly: isReadOnly(row),
  });
  const at = (instant: number) => ({ day: isoOfDay(zone.dayAt(instant)), minute: zone.minuteOfDayAt(instant) });
  return {
    isSynced,
    isCoupled: settings.booking_provider_coupled,
    locations: rows.locations.map((row) => ({
      id: row.location_id,
      ...kept(row),
      name: row.name,
      displayName: row.display_name,
      street: row.street,
      street2: row.street2,
      city: row.city,
      state: row.state,
      zipcode: row.zipcode,
      country: row.country === 'CA' ? ('CA' as const) : ('US' as const),
      phone: row.phone,
      isFound: row.is_found,
    })),
    providers: rows.providers.map((row) => ({
      id: row.provider_id,
      ...kept(row),
      name: row.display_name,
      title: row.title,
      isBookable: row.is_bookable,
      typeIds: row.type_ids,
      hours: rows.hours
        .filter(({ provider_id }) => provider_id === row.provider_id)
        .map((hours) => ({ ...weekRowOf(hours), isReadOnly: isReadOnly(hours) })),
    })),
    types: rows.types.map((row) => ({
      id: row.type_id,
      ...kept(row),
      name: row.name,
      duration: row.duration,
      bufferBefore: row.buffer_before,
      bufferAfter: row.buffer_after,
      noticeMinutes: row.notice_minutes,
      horizonDays: row.horizon_days,
      isBookable: row.is_bookable,
      providerIds: row.provider_ids,
      locationIds: row.location_ids,
    })),
    timeOff: rows.away.map((row) => {
      const [from, until] = [at(row.from), at(row.until)];
      return {
        id: row.away_id,
        providerId: row.provider_id,
        fromDay: from.day,
        fromMinute: from.minute,
        untilDay: until.day,
        untilMinute: until.minute,
        reason: row.reason,
        // What other software says is taken is never ours to change.
        isReadOnly: row.external_id !== null,
      };
    }),
    closedDays: rows.closed.map((row) => ({
      id: row.closed_id,
      locationId: row.location_id,
      providerId: row.provider_id,
      fromDay: row.from_day,
      untilDay: row.until_day,
      reason: row.reason,
      isReadOnly: isReadOnly(row),
    })),
  };
}

/** A stored row of hours as the rules of weeks know it. */
export function weekRowOf(row: Omit<PlaceRows['hours'][number], 'tenant_id' | 'hours_id' | 'external_id'>) {
  return {
    kind: row.kind,
    locationId: row.location_id,
    weekday: row.weekday,
    from: row.from_minute,
    until: row.until_minute,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
}
