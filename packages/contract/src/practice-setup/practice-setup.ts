// Calls of the console for locations, providers, hours and types of visits.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, oneLine as line } from '../shared.ts';

const named = (max: number) => line(max).min(1, 'Fill this in.');
const whole = (min: number, max: number) =>
  z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(min, `Enter ${min} or more.`)
    .max(max, `Enter ${max} or less.`);
/** Ten digits in any notation, with or without the country's 1; or empty. */
const phone = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^(?:\d{10})?$/, 'Enter a phone number of ten digits.'));

const location = z.object({
  name: named(100),
  /** Name shown to patients; empty to use the name. */
  displayName: line(100),
  street: line(100),
  street2: line(100),
  city: line(60),
  state: line(40),
  zipcode: line(12),
  country: z.enum(['US', 'CA']),
  /** Shown to patients of this location instead of the practice's; empty to use the practice's. */
  phone,
});

const provider = z.object({
  name: named(100),
  /** Such as Dentist; shown only in the console. */
  title: line(60),
  /** Whether patients can book with them online. */
  isBookable: z.boolean(),
  /** Types of visits they do. */
  typeIds: z.array(id).max(500),
});

const type = z.object({
  name: named(100),
  duration: whole(5, 1440),
  bufferBefore: whole(0, 240),
  bufferAfter: whole(0, 240),
  noticeMinutes: whole(0, 525_600),
  horizonDays: whole(1, 730),
  /** Whether patients can book it online. */
  isBookable: z.boolean(),
  /** Shown to patients under the type when they choose it; empty for none. */
  patientLine: line(120),
  /** What patients read on the page of their visit, such as what to bring; empty for none. */
  prepareLine: line(200),
  /** Whether patients can wait for an earlier time. */
  hasWaitlist: z.boolean(),
  /** The packet that a visit of the type asks its patient for; null for none. Only packets that are not archived. */
  packetId: id.nullable(),
  /** How many days before the visit the packet is due. */
  packetDays: whole(0, 14),
  /** Providers who do it. */
  providerIds: z.array(id).max(500),
  /** Locations where it is done; empty for everywhere. */
  locationIds: z.array(id).max(500),
});

export const weekRow = z.object({
  kind: z.enum(['work', 'break']),
  locationId: id,
  /** 0 for Sunday to 6 for Saturday. */
  weekday: whole(0, 6),
  /** Minutes after midnight on the practice's clock. */
  from: whole(0, 1439),
  /** As `from`; past 1440 is on the next day. */
  until: whole(1, 2880),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
});

/** Texts as they are stored: the practice's software may send longer ones than can be typed here. */
const stored = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;
const placeTexts = stored('name', 'displayName', 'street', 'street2', 'city', 'state', 'zipcode', 'phone');

/** Members that every location, provider and type has in addition. */
const kept = {
  id,
  /** A change names the revision it is based on. */
  revision: z.number().int(),
  isActive: z.boolean(),
  /** Its id in the practice's management software; null if it was created here. */
  externalId: z.string().nullable(),
  /** Whether it can only be changed in that software. */
  isReadOnly: z.boolean(),
};

const away = z.object({
  id,
  providerId: id,
  fromDay: day,
  /** Minutes after midnight of that day on the practice's clock. */
  fromMinute: whole(0, 1439),
  untilDay: day,
  untilMinute: whole(0, 1439),
  reason: z.string(),
  isReadOnly: z.boolean(),
});

const closed = z.object({
  id,
  /** With neither, the whole practice is closed. */
  locationId: id.nullable(),
  providerId: id.nullable(),
  fromDay: day,
  /** The last closed day. */
  untilDay: day,
  reason: z.string(),
  isReadOnly: z.boolean(),
});

export const allPlaces = endpoint({
  summary: 'Locations, providers with their hours and time off, types of visits and closed days, active ones first',
  method: 'GET',
  path: '/office/v1/places',
  access: 'staff:schedule',
  response: {
    200: z.object({
      /** Whether free times come from the practice's management software: then only what it knows can be booked online. */
      isSynced: z.boolean(),
      /** Whether only providers linked to a type do it; else everybody does. */
      isCoupled: z.boolean(),
      locations: z.array(z.object({ ...kept, ...location.shape, ...placeTexts, isFound: z.boolean() })),
      providers: z.array(
        z.object({
          ...kept,
          ...provider.shape,
          ...stored('name', 'title'),
          hours: z.array(weekRow.extend({ isReadOnly: z.boolean() })),
        }),
      ),
      types: z.array(z.object({ ...kept, ...type.shape, ...stored('name', 'patientLine', 'prepareLine') })),
      /** Packets that a type can ask for, by name. */
      packets: z.array(z.object({ id, name: z.string() })),
      /** Time off that is not over. */
      timeOff: z.array(away),
      /** Closed days that are not over. */
      closedDays: z.array(closed),
    }),
  },
});

const outcome = z.object({
  /** False if booked visits are affected and the caller did not confirm that they stay: then nothing was changed. */
  isDone: z.boolean(),
  /** Future booked visits that stay although nobody would see patients then; at most 50. */
  visits: z.array(
    z.object({
      id,
      day,
      minute: z.number().int(),
      typeName: z.string(),
      providerName: z.string(),
      locationName: z.string(),
    }),
  ),
  /** Number of all of them. */
  visitCount: z.number().int(),
});
const params = z.object({ id });
/** Keeps affected visits booked. They are never canceled by a change of this kind. */
const keepVisits = z.boolean().default(false);
const created = { 201: z.object({ id }) };
const removal = {
  params,
  query: z.object({ keepVisits: z.enum(['true', 'false']).optional() }),
  response: {
    200: outcome.extend({ /** False if it is in use and was only switched off. */ isGone: z.boolean() }),
  },
  problems: ['not-found', 'synced-read-only'],
} as const;
const change = { params, response: { 200: outcome }, problems: ['not-found', 'synced-read-only'] } as const;
const revised = { ...change, problems: [...change.problems, 'record-changed'] } as const;
const state = {
  isActive: z.boolean(),
  keepVisits,
  /** The revision that was read: later changes by somebody else are not overwritten. */
  revision: z.number().int().min(0),
};

export const addLocation = endpoint({
  summary: 'Adds a location at the end of the list',
  method: 'POST',
  path: '/office/v1/places/locations',
  access: 'staff:settings',
  touches: ['schedule'],
  body: location.partial().required({ name: true }),
  response: created,
});

export const changeLocation = endpoint({
  summary: 'Changes what is named of a location; the others stay',
  method: 'PUT',
  path: '/office/v1/places/locations/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  body: location.extend(state).partial(),
  ...revised,
});

export const removeLocation = endpoint({
  summary: 'Removes a location; one that is in use is switched off instead',
  method: 'DELETE',
  path: '/office/v1/places/locations/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  ...removal,
});

export const addProvider = endpoint({
  summary: 'Adds a provider at the end of the list, without hours',
  method: 'POST',
  path: '/office/v1/places/providers',
  access: 'staff:settings',
  touches: ['schedule'],
  body: provider.partial().required({ name: true }),
  response: created,
  problems: ['not-found', 'synced-read-only'],
});

export const changeProvider = endpoint({
  summary: 'Changes what is named of a provider; the others stay',
  method: 'PUT',
  path: '/office/v1/places/providers/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  body: provider.extend(state).partial(),
  ...revised,
});

export const removeProvider = endpoint({
  summary: 'Removes a provider with their hours; one with visits is switched off instead',
  method: 'DELETE',
  path: '/office/v1/places/providers/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  ...removal,
});

export const setHours = endpoint({
  summary: 'Sets the weekly hours and breaks of a provider at all locations, but for those of the practice’s software',
  method: 'PUT',
  path: '/office/v1/places/providers/{id}/hours',
  access: 'staff:settings',
  touches: ['schedule'],
  body: z.object({ rows: z.array(weekRow).max(300), keepVisits, revision: state.revision.optional() }),
  ...revised,
});

const timeOff = away
  .omit({ id: true, providerId: true, isReadOnly: true })
  .extend({ reason: line(200).default(''), keepVisits });

export const addTimeOff = endpoint({
  summary: 'Takes a provider out of the schedule for a time',
  method: 'POST',
  path: '/office/v1/places/providers/{id}/time-off',
  access: 'staff:settings',
  touches: ['schedule'],
  body: timeOff,
  ...change,
});

export const changeTimeOff = endpoint({
  summary: 'Gives time off another span or note; only visits that it did not touch before are asked about',
  method: 'PUT',
  path: '/office/v1/places/time-off/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  body: timeOff,
  ...change,
});

export const removeTimeOff = endpoint({
  summary: 'Takes time off back',
  method: 'DELETE',
  path: '/office/v1/places/time-off/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  params,
  response: { 204: null },
  problems: ['not-found', 'synced-read-only'],
});

export const addType = endpoint({
  summary: 'Adds a type of visit at the end of the list',
  method: 'POST',
  path: '/office/v1/places/types',
  access: 'staff:settings',
  touches: ['schedule'],
  body: type.partial().required({ name: true, duration: true }),
  response: created,
  problems: ['not-found'],
});

export const changeType = endpoint({
  summary: 'Changes what is named of a type of visit; booked visits stay as they are',
  method: 'PUT',
  path: '/office/v1/places/types/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  body: type.extend(state).partial(),
  ...revised,
});

export const removeType = endpoint({
  summary: 'Removes a type of visit; one that was booked is switched off instead',
  method: 'DELETE',
  path: '/office/v1/places/types/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  ...removal,
});

export const closeDays = endpoint({
  summary: 'Closes the practice, or one location, for whole days',
  method: 'POST',
  path: '/office/v1/places/closed-days',
  access: 'staff:settings',
  touches: ['schedule'],
  body: closed
    .omit({ id: true, isReadOnly: true, providerId: true })
    .extend({ reason: line(200).default(''), keepVisits }),
  response: { 200: outcome },
  problems: ['not-found'],
});

export const openDays = endpoint({
  summary: 'Takes closed days back',
  method: 'DELETE',
  path: '/office/v1/places/closed-days/{id}',
  access: 'staff:settings',
  touches: ['schedule'],
  params,
  response: { 204: null },
  problems: ['not-found', 'synced-read-only'],
});

export const orderPlaces = endpoint({
  summary: 'Sets the order of locations, providers or types, as patients and the schedule see them',
  method: 'PUT',
  path: '/office/v1/places/order',
  access: 'staff:settings',
  touches: ['schedule'],
  body: z.object({ kind: z.enum(['location', 'provider', 'type']), ids: z.array(id).max(500) }),
  response: { 204: null },
  problems: ['synced-read-only'],
});
