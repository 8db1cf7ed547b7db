// Calls of the console for the waitlist: who waits, what fits, and offering a time.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant } from '../shared.ts';
import { waitlistEntry, waitlistWishes } from './waitlist-shapes.ts';

/** Entries on a page of the list. */
export const waitlistPageSize = 50;

const freeStart = z.object({ startTime: isoInstant, providerId: id, locationId: id });

export const officeEntry = waitlistEntry.extend({
  /** Null for somebody who is not a patient yet; `contactId` and names are then empty. */
  patientId: id.nullable(),
  /** The name to show: the patient's, or for a guest the name in the form. */
  name: z.string(),
  contactId: z.union([id, z.literal('')]),
  /** Minutes that a visit of the type takes. */
  minutes: z.number().int(),
  providerNames: z.array(z.string()),
  locationNames: z.array(z.string()),
  /** As it is written for people; empty without one. */
  phone: z.string(),
  /** What the office wrote. */
  note: z.string(),
  isPinned: z.boolean(),
  /** Free times of the day that was asked for and suit this entry, the earliest first; at most five. */
  fits: z.array(freeStart).max(5),
});

const filters = {
  typeId: id.optional(),
  providerId: id.optional(),
  locationId: id.optional(),
  /** Part of a name. */
  name: z.string().trim().max(100).optional(),
};

export const officeWaitlist = endpoint({
  summary: 'Who waits; with a day, those that its free times suit come first',
  method: 'GET',
  path: '/office/v1/waitlist',
  access: 'staff:schedule',
  query: z.object({
    ...filters,
    /** A day on the practice's calendar: fills `fits`, and those that fit come first. */
    day: day.optional(),
    /** `next` of the page before. */
    cursor: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  response: {
    200: z.object({
      entries: z.array(officeEntry).max(waitlistPageSize),
      next: z.string().nullable(),
      /** Number on all pages. */
      total: z.number().int(),
      /** How many of all fit a free time of the day. */
      fitting: z.number().int(),
      /** Minutes that the practice keeps a time for one person, unless something else is chosen. */
      offerMinutes: z.number().int(),
    }),
  },
});

export const waitlistFile = endpoint({
  summary: 'The same as a table, without notes, at most two thousand entries; no cell is a formula',
  method: 'GET',
  path: '/office/v1/waitlist-file',
  access: 'staff:schedule',
  query: z.object(filters),
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
});

export const waitlistFits = endpoint({
  summary: 'Freed times of some days that entries of the waitlist fit, with how many of them',
  method: 'GET',
  path: '/office/v1/waitlist/fits',
  access: 'staff:schedule',
  query: z.object({ from: day, days: z.coerce.number().int().min(1).max(42) }),
  response: {
    200: z.array(
      z.object({
        providerId: id,
        locationId: id,
        startTime: isoInstant,
        endTime: isoInstant,
        count: z.number().int(),
      }),
    ),
  },
});

const officeWishes = waitlistWishes.omit({ agreesToTexts: true }).extend({
  note: z.string().trim().max(500, 'Write at most 500 characters.'),
  isPinned: z.boolean(),
});

export const addEntry = endpoint({
  summary: 'Puts a patient on the waitlist',
  method: 'POST',
  path: '/office/v1/waitlist',
  access: 'staff:book',
  touches: ['waitlist'],
  body: officeWishes.extend({ patientId: id, typeId: id, insteadOf: id.optional() }),
  response: { 201: officeEntry },
  problems: ['not-found', 'waitlist-limit'],
});

const params = z.object({ id });

export const saveEntry = endpoint({
  summary: 'Changes an entry of the waitlist: wishes, note, and whether it comes before all others',
  method: 'PUT',
  path: '/office/v1/waitlist/{id}',
  access: 'staff:book',
  touches: ['waitlist'],
  params,
  body: officeWishes,
  response: { 200: officeEntry },
  problems: ['not-found'],
});

export const removeEntry = endpoint({
  summary: 'Takes an entry off the waitlist, and ends what is offered to it',
  method: 'DELETE',
  path: '/office/v1/waitlist/{id}',
  access: 'staff:book',
  touches: ['waitlist', 'schedule'],
  params,
  response: { 204: null },
  problems: ['not-found'],
});

/** What hinders an offer: `hinder` of the problem `enough-sent`, whose `detail` says it in words. */
export const offerHinders = ['offered', 'offered-before', 'enough-today', 'nobody-to-tell', 'quiet-hours'] as const;

export const offerTime = endpoint({
  summary: 'Keeps a free time for an entry and tells its person; notice does not bind, opt-outs and quiet hours do',
  method: 'POST',
  path: '/office/v1/waitlist/{id}/offer',
  access: 'staff:book',
  touches: ['waitlist', 'schedule'],
  params,
  body: z.strictObject({
    startTime: z.iso.datetime({ offset: true }),
    providerId: id,
    locationId: id,
    /** How long the time is kept. */
    minutes: z.number().int().min(10).max(60),
  }),
  response: { 201: officeEntry },
  problems: ['not-found', 'slot-taken', 'enough-sent', 'visit-overlaps'],
});

export const takeOfferBack = endpoint({
  summary: 'Ends what is offered to an entry, which goes on waiting; without an offer changes nothing',
  method: 'DELETE',
  path: '/office/v1/waitlist/{id}/offer',
  access: 'staff:book',
  touches: ['waitlist', 'schedule'],
  params,
  response: { 204: null },
  problems: ['not-found'],
});
