// Handles the calls made before a time is chosen.
import { availability } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Bound, bind, type Exchange, ok } from '../../platform/http/bind.ts';
import { settingsOf } from '../practice/public.ts';
import { holdDigest } from './hold-digest.ts';
import { ipLocation } from './ip-location.ts';
import { isMultiLocation, listLocations, listProviders, listSyncedTypes, listTypes } from './list-offered.ts';
import { locationsNear } from './postal-location.ts';
import { providerOpenDays, providerTimeSlots } from './provider-times.ts';
import { dayCalendar, monthCalendar } from './virtual-calendar.ts';

/** Returns the digest of the hold that the caller claims, if any. */
function ownHoldOf(ctx: Ctx & Uses<'secrets'>, { request }: Exchange): Buffer | undefined {
  const token = request.headers['x-hold-token'];
  return typeof token === 'string' && token !== '' ? holdDigest(ctx, token) : undefined;
}

export function availabilityRoutes(): Bound[] {
  return bind(availability, {
    appointmentTypes: async (ctx) => ok(await listTypes(ctx)),
    syncedAppointmentTypes: async (ctx) => ok(await listSyncedTypes(ctx, false)),
    pddsAppointmentTypes: async (ctx, { query }) => ok(await listSyncedTypes(ctx, query.verifyOabProviders === 'true')),

    typeProviders: async (ctx, { params }) => ok(await listProviders(ctx, { ...params, isSynced: false })),
    pddsProviders: async (ctx) => ok(await listProviders(ctx, { isSynced: true })),
    pddsTypeProviders: async (ctx, { params }) => ok(await listProviders(ctx, { ...params, isSynced: true })),

    providerOpenDays: async (ctx, { params: { providerId }, query }, exchange) => {
      const { year, month, appointmentLength: length } = query;
      return ok(await providerOpenDays(ctx, { providerId, length, year, month, ownHold: ownHoldOf(ctx, exchange) }));
    },
    providerTimeSlots: async (ctx, { params: { providerId }, query: { date, appointmentLength: length } }, exchange) =>
      ok([...(await providerTimeSlots(ctx, { providerId, length, date, ownHold: ownHoldOf(ctx, exchange) }))]),

    postalLocation: async (ctx, { query }) => {
      const { zipCode, pointLatitude: latitude, pointLongitude: longitude, radius, isRequireMinMax } = query;
      const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      return ok(await locationsNear(ctx, { zipCode, point, radius, hasMinMax: isRequireMinMax === 'true' }));
    },
    ipLocation: async (ctx) => ok(await ipLocation(ctx)),

    locationsList: async (ctx, { query }) =>
      ok(await listLocations(ctx, { isAll: query.includeAllLocations === 'true', isSynced: false })),
    pddsLocations: async (ctx) => ok(await listLocations(ctx, { isAll: false, isSynced: true })),
    isMultiLocationAccount: async (ctx) => ok({ isMultiLocation: await isMultiLocation(ctx) }),
    registeredAddress: async (ctx) => {
      const { timezone, country } = await settingsOf(ctx);
      return ok({ timezone, postalAddress: { country } });
    },

    virtualCalendar: async (ctx, { query }, exchange) => {
      const { appointmentTypeId: typeId, providerId, monthOfYear: month, year } = query;
      return ok(await monthCalendar(ctx, { typeId, providerId, month, year, ownHold: ownHoldOf(ctx, exchange) }));
    },
    virtualCalendarByLocation: async (ctx, { query }, exchange) => {
      const { appointmentTypeId: typeId, providerId, locationId, selectedDate: date, timestamp: instant } = query;
      const ownHold = ownHoldOf(ctx, exchange);
      return ok(await dayCalendar(ctx, { typeId, providerId, locationId, date, instant, ownHold }));
    },
  });
}
