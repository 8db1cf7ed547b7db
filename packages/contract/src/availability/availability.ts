// Calls of online booking before a time is chosen: type, provider, location and time.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, day, id, isoInstant } from '../shared.ts';

const isTrue = z.enum(['true', 'false']).optional();
const month = {
  monthOfYear: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int().min(2000).max(2200),
};

const appointmentType = z.object({ id, name: z.string(), /** Minutes. */ duration: z.number().int() });

const offeredType = appointmentType.extend({
  /** What the practice says of it under its name; empty for nothing. */
  patientLine: z.string(),
  /** Until when a visit of this type can be canceled online: never, until it begins, or until so many hours before. */
  cancel: z.object({ mode: z.enum(['no', 'any', 'until']), hours: z.number().int() }),
  /** What patients read before they book or cancel; empty for nothing. */
  policy: z.string(),
  /** Whether patients can wait for an earlier time. */
  hasWaitlist: z.boolean(),
});

export const appointmentTypes = endpoint({
  summary: 'Types of appointments that can be booked online',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/appointment-types',
  access: 'public',
  query: accountQuery,
  response: { 200: z.array(offeredType) },
  problems: ['not-found'],
});

const syncedType = appointmentType.extend({
  /** Whether it comes from the practice's management software. */
  sync: z.boolean(),
  /** Whether only the providers linked to it offer it. */
  coupled: z.boolean(),
});

export const syncedAppointmentTypes = endpoint({
  summary: 'Types of appointments that come from the practice’s management software',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/appointment-types',
  access: 'public',
  query: accountQuery,
  response: { 200: z.array(syncedType) },
  problems: ['not-found'],
});

export const pddsAppointmentTypes = endpoint({
  summary: 'The same types; with verifyOabProviders only those that somebody who can be booked online does',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/pdds-appointment-types',
  access: 'public',
  query: accountQuery.extend({ verifyOabProviders: isTrue }),
  response: { 200: z.array(syncedType) },
  problems: ['not-found'],
});

const provider = z.object({
  id,
  displayName: z.string(),
  entityType: z.literal('provider'),
  /** Same as `id`; time slots refer to their provider by it. */
  entityId: id,
  /** Location of the provider's first hours; empty without hours. */
  locationId: z.string(),
  /** Start of the first hours at that location, `HH:mm`; empty without hours. */
  startTime: z.string(),
});
const providers = { 200: z.array(provider) };

export const typeProviders = endpoint({
  summary: 'Providers who do a type of appointment and can be booked online',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/appointment-types/{typeId}/providers',
  access: 'public',
  params: z.object({ typeId: id }),
  query: accountQuery,
  response: providers,
  problems: ['not-found'],
});

export const pddsProviders = endpoint({
  summary: 'Providers that come from the practice’s management software',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/pdds-providers',
  access: 'public',
  query: accountQuery,
  response: providers,
  problems: ['not-found'],
});

export const pddsTypeProviders = endpoint({
  summary: 'Of these, the ones who do a type of appointment',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/appointment-types/{typeId}/pdds-providers',
  access: 'public',
  params: z.object({ typeId: id }),
  query: accountQuery,
  response: providers,
  problems: ['not-found'],
});

const timeSlot = z.object({
  /** Start of the visit. */
  startTime: isoInstant,
  /** Same as `startTime`. */
  time: isoInstant,
  locationId: id,
  /** Id of the provider. */
  entityId: id,
  /** False if the time is taken, past, or too soon. */
  available: z.boolean(),
});

/** Length of a visit in minutes, if the caller gives no type. */
const appointmentLength = z.coerce.number().int().min(5).max(1440);

export const providerOpenDays = endpoint({
  summary: 'Days of a month on which a provider has a free time, in the practice’s calendar',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/providers/{providerId}/open-days',
  access: 'public',
  params: z.object({ providerId: id }),
  query: accountQuery.extend({ month: month.monthOfYear, year: month.year, appointmentLength }),
  response: { 200: z.array(day) },
  problems: ['not-found'],
});

export const providerTimeSlots = endpoint({
  summary: 'Times of a day at which a provider is free or taken',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/providers/{providerId}/time-slots',
  access: 'public',
  params: z.object({ providerId: id }),
  query: accountQuery.extend({ date: day, appointmentLength }),
  response: { 200: z.array(timeSlot) },
  problems: ['not-found'],
});

export const postalLocation = endpoint({
  summary: 'Locations by their distance in miles from a postal code or a point',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/postal-location',
  access: 'public',
  query: accountQuery.extend({
    zipCode: z.string().max(10).optional(),
    pointLatitude: z.coerce.number().min(-90).max(90).optional(),
    pointLongitude: z.coerce.number().min(-180).max(180).optional(),
    /** Miles. Without it, every location with known coordinates is listed. */
    radius: z.coerce.number().min(0).max(5000).optional(),
    /** Requests `zipCodeDistance`. */
    isRequireMinMax: isTrue,
  }),
  response: {
    200: z.object({
      /** Nearest first; `radius` is its distance in miles. */
      items: z.array(z.object({ locationId: id, radius: z.number() })),
      /** Miles to the nearest and the farthest location, whatever the radius; null if not requested or unknown. */
      zipCodeDistance: z.object({ min: z.number(), max: z.number() }).nullable(),
      /** `zip-unknown` if the postal code does not exist. */
      errors: z.array(z.object({ code: z.string(), message: z.string() })),
      /** The postal code nearest to the requested point (for Canada its first three characters); else empty. */
      zipCode: z.string(),
    }),
  },
  problems: ['not-found'],
});

export const ipLocation = endpoint({
  summary:
    'Postal code and point of the caller by the address of the network, where the practice’s server has such a service',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/ip-location',
  access: 'public',
  query: accountQuery,
  /** Both are empty if nothing is known. `loc` is 'latitude,longitude'. */
  response: { 200: z.object({ postal: z.string(), loc: z.string() }) },
  problems: ['not-found'],
});

const location = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  /** Always 0 here; postal-location returns the miles from the caller's position. */
  radius: z.number(),
  /** Types of appointments offered here. */
  appointmentTypeIds: z.array(id),
  isDeleted: z.boolean(),
});
const locations = { 200: z.array(location) };

export const locationsList = endpoint({
  summary: 'Locations of the practice; with includeAllLocations also those that were closed for good',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/getLocationsList',
  access: 'public',
  query: accountQuery.extend({ includeAllLocations: isTrue }),
  response: locations,
  problems: ['not-found'],
});

export const pddsLocations = endpoint({
  summary: 'Locations that come from the practice’s management software; their types win over those of the first list',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/pdds-locations',
  access: 'public',
  query: accountQuery,
  response: locations,
  problems: ['not-found'],
});

export const isMultiLocationAccount = endpoint({
  summary: 'Whether the practice has more than one location',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/is-multi-location-account',
  access: 'public',
  query: accountQuery,
  response: { 200: z.object({ isMultiLocation: z.boolean() }) },
  problems: ['not-found'],
});

export const registeredAddress = endpoint({
  summary: 'Zone and country of the practice',
  method: 'GET',
  path: '/account/v1/public/accounts/{accountId}/registered-address',
  access: 'public',
  params: z.object({ accountId: id }),
  response: { 200: z.object({ timezone: z.string(), postalAddress: z.object({ country: z.string() }) }) },
  problems: ['not-found'],
});

/** Query of both calendars. Interval, length, sync and coupling are the practice's own, whatever the caller sends. */
const calendarQuery = accountQuery.extend({
  appointmentTypeId: id,
  syncAvailability: isTrue,
  interval: z.coerce.number().int().optional(),
  apptDuration: z.coerce.number().int().optional(),
  isAvailProviderCoupled: isTrue,
  /** 'Any provider'; may be empty. */
  placeholderProviderId: z.string().max(100).optional(),
  /** Only times of this provider. */
  providerId: id.optional(),
});
export const calendar = z.object({ days: z.array(z.object({ date: day, timeSlots: z.array(timeSlot) })) });

export const virtualCalendar = endpoint({
  summary: 'Days of a month with free times: each time and location once, with the first provider who is free',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/availability-virtual-calendar',
  access: 'public',
  query: calendarQuery.extend(month),
  response: { 200: calendar },
  problems: ['not-found'],
});

export const virtualCalendarByLocation = endpoint({
  summary: 'Times of one day, each provider’s own, free and taken; all locations unless one is named',
  method: 'GET',
  path: '/availability/v1/public/appointment-booking/availability-virtual-calendar/by-location',
  access: 'public',
  query: calendarQuery.extend({
    selectedDate: day.optional(),
    /** An instant of the requested day, instead of `selectedDate`. */
    timestamp: z.iso.datetime({ offset: true }).optional(),
    locationId: id.optional(),
  }),
  response: { 200: calendar },
  problems: ['not-found', 'validation-failed'],
});
