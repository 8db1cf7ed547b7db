// Reads the practice's locations, providers, hours and types, for its settings and its schedule.
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { type PlaceRows, selectAllPlaces } from './places.store.ts';

export async function readPlaces(ctx: Ctx & Uses<'caches'>) {
  const [settings, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const zone = zoneOf(settings.timezone);
  const isSynced = settings.bookingSyncAvailability;
  const now = ctx.clock.now();
  const rows = await inTenantOnce(ctx, (tx) => selectAllPlaces(tx, { today, now }));
  const isReadOnly = ({ externalId }: { readonly externalId: string | null }) => isSynced && externalId !== null;
  const kept = (row: {
    readonly externalId: string | null;
    readonly isActive: boolean;
    readonly revision: number;
  }) => ({
    revision: row.revision,
    isActive: row.isActive,
    externalId: row.externalId,
    isReadOnly: isReadOnly(row),
  });
  const at = (instant: number) => ({ day: isoOfDay(zone.dayAt(instant)), minute: zone.minuteOfDayAt(instant) });
  return {
    isSynced,
    isCoupled: settings.bookingProviderCoupled,
    locations: rows.locations.map((row) => ({
      id: row.locationId,
      ...kept(row),
      name: row.name,
      displayName: row.displayName,
      street: row.street,
      street2: row.street2,
      city: row.city,
      state: row.state,
      zipcode: row.zipcode,
      country: row.country === 'CA' ? ('CA' as const) : ('US' as const),
      phone: row.phone,
      isFound: row.isFound,
    })),
    providers: rows.providers.map((row) => ({
      id: row.providerId,
      ...kept(row),
      name: row.displayName,
      title: row.title,
      isBookable: row.isBookable,
      typeIds: row.typeIds,
      hours: rows.hours
        .filter(({ providerId }) => providerId === row.providerId)
        .map((hours) => ({ ...weekRowOf(hours), isReadOnly: isReadOnly(hours) })),
    })),
    types: rows.types.map((row) => ({
      id: row.typeId,
      ...kept(row),
      name: row.name,
      duration: row.duration,
      bufferBefore: row.bufferBefore,
      bufferAfter: row.bufferAfter,
      noticeMinutes: row.noticeMinutes,
      horizonDays: row.horizonDays,
      isBookable: row.isBookable,
      patientLine: row.patientLine,
      prepareLine: row.prepareLine,
      hasWaitlist: row.hasWaitlist,
      packetId: row.packetId,
      packetDays: row.packetDays,
      providerIds: row.providerIds,
      locationIds: row.locationIds,
    })),
    packets: rows.packets.map(({ packetId, name }) => ({ id: packetId, name })),
    timeOff: rows.away.map((row) => {
      const [from, until] = [at(row.from), at(row.until)];
      return {
        id: row.awayId,
        providerId: row.providerId,
        fromDay: from.day,
        fromMinute: from.minute,
        untilDay: until.day,
        untilMinute: until.minute,
        reason: row.reason,
        // Times taken in other software cannot be changed here.
        isReadOnly: row.externalId !== null,
      };
    }),
    closedDays: rows.closed.map((row) => ({
      id: row.closedId,
      locationId: row.locationId,
      providerId: row.providerId,
      fromDay: row.fromDay,
      untilDay: row.untilDay,
      reason: row.reason,
      isReadOnly: isReadOnly(row),
    })),
  };
}

/** Turns a stored row of hours into the shape that the rules of weeks use. */
export function weekRowOf(row: Omit<PlaceRows['hours'][number], 'hoursId' | 'externalId'>) {
  return {
    kind: row.kind,
    locationId: row.locationId,
    weekday: row.weekday,
    from: row.fromMinute,
    until: row.untilMinute,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
  };
}
