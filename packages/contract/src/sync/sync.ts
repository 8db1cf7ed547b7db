// Calls between Foyer and a practice's management software: its data comes in, what was booked here goes out.
import { cleanLine } from '@foyer/forms';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant } from '../shared.ts';
import { appointmentStatuses } from '../visits/visits.ts';

/** Maximum number of items of one kind in one call. */
export const mostItems = 200;

const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'This must not hold a zero character.');
/** A displayed name: the practice's software may have line breaks and signs in it that do not belong in a line. */
const name = (max: number) => z.string().overwrite(cleanLine).max(max);
/** The id of a thing in the practice's software: identifies it in every call. */
const externalId = text(200).min(1);
const instant = z.iso.datetime({ offset: true });
const weekday = z.int().min(0).max(6).describe('0 for Sunday to 6 for Saturday');
const position = z.int().min(0).max(100_000).optional().describe('Order in which it is listed');

export const syncedLocation = z.object({
  externalId,
  name: name(200).min(1),
  displayName: name(200).optional(),
  street: text(200).optional(),
  street2: text(200).optional(),
  city: text(100).optional(),
  state: text(100).optional(),
  zipcode: text(20).optional(),
  country: z.enum(['US', 'CA']).optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  position,
});

export const syncedProvider = z.object({
  externalId,
  displayName: name(200).min(1),
  isBookable: z.boolean().optional().describe('Whether patients may choose the provider; true unless said'),
  position,
});

export const syncedType = z.object({
  externalId,
  name: name(200).min(1),
  duration: z.int().min(5).max(1440).describe('Minutes'),
  bufferBefore: z.int().min(0).max(240).optional().describe('Minutes that stay free before it'),
  bufferAfter: z.int().min(0).max(240).optional().describe('Minutes that stay free after it'),
  noticeMinutes: z.int().min(0).max(525_600).optional(),
  horizonDays: z.int().min(1).max(730).optional(),
  isBookable: z.boolean().optional(),
  position,
  providers: z.array(externalId).max(500).describe('External ids of who does it'),
  locations: z.array(externalId).max(500).describe('External ids of where it is done; empty for everywhere'),
});

export const syncedHours = z
  .object({
    externalId,
    provider: externalId,
    location: externalId,
    kind: z.enum(['work', 'break']),
    weekday,
    from: z.int().min(0).max(1439).describe('Minutes after midnight on the practice’s clock'),
    until: z.int().min(1).max(2880).describe('The same; past 1440 on the day after'),
    validFrom: day.nullable().optional(),
    validUntil: day.nullable().optional(),
  })
  .refine(({ from, until }) => until > from, { path: ['until'], message: 'This must be after from.' })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validUntil >= validFrom, {
    path: ['validUntil'],
    message: 'This must not be before validFrom.',
  });

export const syncedClosedDays = z
  .object({
    externalId,
    location: externalId.nullable().optional().describe('With neither location nor provider the practice is closed'),
    provider: externalId.nullable().optional(),
    fromDay: day,
    untilDay: day.describe('The last closed day'),
    reason: text(200).optional(),
  })
  .refine(({ fromDay, untilDay }) => untilDay >= fromDay, {
    path: ['untilDay'],
    message: 'This must not be before fromDay.',
  });

const startsBeforeItEnds = { path: ['endTime'], message: 'This must be after startTime.' };
const minutesBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 60_000;

export const syncedBusyTime = z
  .object({ externalId, provider: externalId, startTime: instant, endTime: instant, reason: text(200).optional() })
  .refine(({ startTime, endTime }) => minutesBetween(startTime, endTime) > 0, startsBeforeItEnds);

export const syncedAppointment = z
  .object({
    externalId,
    bookingId: id
      .optional()
      .describe('Id of the booking (GET /sync/v1/bookings) that it stands for, if it began there'),
    provider: externalId,
    location: externalId,
    appointmentType: externalId.nullable().optional(),
    status: z.enum(appointmentStatuses),
    startTime: instant,
    endTime: instant.describe('At most a day later'),
    description: text(1000).optional().describe('What the patient reads about it'),
    patient: z
      .object({ nameFirst: name(100).min(1), nameLast: name(100).min(1), birthDate: day })
      .optional()
      .describe('Finds the patient’s record here; when exactly one fits, the visit is shown to them'),
  })
  .refine(({ startTime, endTime }) => minutesBetween(startTime, endTime) > 0, startsBeforeItEnds)
  .refine(({ startTime, endTime }) => minutesBetween(startTime, endTime) <= 1440, {
    path: ['endTime'],
    message: 'This must be at most a day after startTime.',
  });

const outcome = z.object({
  externalId: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'deleted', 'absent', 'refused']),
  /** Its id here; null if nothing is stored. */
  id: id.nullable(),
  /** Whether an appointment overlaps another of the provider; it is stored anyway. */
  isOverbooked: z.boolean().optional(),
  /** Why it was refused. Other items of the call are stored. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type SyncOutcome = z.output<typeof outcome>;

/** Items are validated one by one, so that an invalid one does not prevent others from being stored. */
const whatever = z.looseObject({ externalId });

/** Body of a push: new or changed items, and deleted ones. */
function batchOf<S extends z.ZodType>(item: S) {
  return z.object({
    upserts: z
      .array(z.union([item, whatever]))
      .max(mostItems)
      .default([]),
    deletions: z.array(externalId).max(mostItems).default([]),
  });
}

function push<const P extends string, S extends z.ZodType>(path: P, summary: string, item: S) {
  return endpoint({
    summary,
    method: 'POST',
    path: `/sync/v1/${path}`,
    access: 'sync',
    touches: ['schedule'],
    body: batchOf(item),
    /** Upserts in order, then deletions in order. */
    response: { 200: z.object({ results: z.array(outcome) }) },
  });
}

export const pushLocations = push('locations', 'Adds, changes and removes locations', syncedLocation);
export const pushProviders = push('providers', 'Adds, changes and removes providers', syncedProvider);
export const pushTypes = push('appointment-types', 'Adds, changes and removes types of appointments', syncedType);
export const pushHours = push('provider-hours', 'Adds, changes and removes weekly hours and breaks', syncedHours);
export const pushClosedDays = push('closed-days', 'Adds, changes and removes closed days', syncedClosedDays);
export const pushBusyTimes = push(
  'busy-times',
  'Adds, changes and removes times that are taken elsewhere',
  syncedBusyTime,
);
export const pushAppointments = push(
  'appointments',
  'Adds, changes and removes appointments; one that overlaps another is kept and marked as overbooked',
  syncedAppointment,
);

const named = z.object({ id, externalId: z.string().nullable() });

export const bookings = endpoint({
  summary: 'Appointments that were booked or changed here since a cursor, the oldest change first, each as it is now',
  method: 'GET',
  path: '/sync/v1/bookings',
  access: 'sync',
  query: z.object({
    /** `next` of the previous response; without it, from the beginning. */
    after: z.string().max(8000).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: {
    200: z.object({
      bookings: z.array(
        z.object({
          id,
          /** Its id in the practice's software; null until it was acknowledged. */
          externalId: z.string().nullable(),
          status: z.enum(appointmentStatuses),
          startTime: isoInstant,
          endTime: isoInstant,
          isOverbooked: z.boolean(),
          /** Null unless it is canceled. */
          canceledBy: z.enum(['patient', 'practice']).nullable(),
          /** How it was confirmed last: by the practice, by the link in a mail, signed in, or by text; null if it never was. */
          confirmedVia: z.enum(['office', 'link', 'portal', 'text']).nullable(),
          provider: named,
          location: named,
          appointmentType: named.nullable(),
          description: z.string(),
          /** Null for a visitor without a record. */
          patient: z
            .object({
              id,
              nameFirst: z.string(),
              nameLast: z.string(),
              birthDate: day,
              emailAddress: z.string(),
            })
            .nullable(),
          /** Name given by a visitor without a record; empty for patients. */
          guestName: z.string(),
          /** The submission sent with it, as shown in the inbox. */
          submissionId: id.nullable(),
          updatedAt: isoInstant,
        }),
      ),
      /** For the next call; store it. */
      next: z.string(),
      hasMore: z.boolean(),
    }),
  },
});

export const acknowledgeBookings = endpoint({
  summary: 'Says which names the practice’s software gave to bookings',
  method: 'POST',
  path: '/sync/v1/bookings/acknowledgements',
  access: 'sync',
  body: z.object({ items: z.array(z.object({ id, externalId })).min(1).max(mostItems) }),
  response: { 200: z.object({ results: z.array(outcome) }) },
});

const key = z.object({
  id,
  name: z.string(),
  createdAt: isoInstant,
  /** To the minute. */
  lastUsedAt: isoInstant.nullable(),
  revokedAt: isoInstant.nullable(),
});

export const syncKeys = endpoint({
  summary: 'Keys with which the practice’s management software signs, the newest first, also those that were ended',
  method: 'GET',
  path: '/office/v1/sync-keys',
  access: 'staff:settings',
  response: { 200: z.array(key) },
});

export const issueSyncKey = endpoint({
  summary: 'Makes a key; the answer is the only place where it can ever be read',
  method: 'POST',
  path: '/office/v1/sync-keys',
  access: 'staff:settings',
  body: z.object({ name: name(100).min(1) }),
  response: { 201: z.object({ id, key: z.string() }) },
});

export const revokeSyncKey = endpoint({
  summary: 'Ends a key at once',
  method: 'DELETE',
  path: '/office/v1/sync-keys/{id}',
  access: 'staff:settings',
  params: z.object({ id }),
  response: { 204: null },
  problems: ['not-found'],
});
