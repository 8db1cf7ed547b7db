// Calls of the console about the practice's schedule: what a range of days holds, and booking, moving and closing visits.
import { z } from 'zod';
import { appointmentStatuses } from './booking.ts';
import { endpoint } from './endpoint.ts';
import { id } from './shared.ts';

/** Of the practice's calendar. */
const day = z.iso.date();
/** After midnight, by the practice's clock. */
const minute = z.number().int();
const colour = z.number().int().min(1).max(3);
const params = z.object({ id });

/** Days that one look may cover. */
export const longestRange = 42;

export const scheduleDesks = endpoint({
  summary: 'What the schedule is made of: providers, locations and types of visits in the practice’s order',
  method: 'GET',
  path: '/office/v1/schedule/desks',
  access: 'staff:schedule',
  response: {
    200: z.object({
      providers: z.array(z.object({ id, name: z.string(), /** Key of the tint, by the order. */ colour })),
      locations: z.array(z.object({ id, name: z.string() })),
      types: z.array(
        z.object({
          id,
          name: z.string(),
          /** Minutes. */
          duration: z.number().int(),
          isBookable: z.boolean(),
          /** Those who do it; everybody where none is named. */
          providerIds: z.array(id),
          /** Where it is done; everywhere where none is named. */
          locationIds: z.array(id),
        }),
      ),
      /** Minutes that times snap to. */
      granularity: z.number().int(),
      /** Whether the caller may book beside what is booked already. */
      mayOverbook: z.boolean(),
    }),
  },
});

const placed = z.object({
  id,
  providerId: id,
  providerName: z.string(),
  locationId: id,
  locationName: z.string(),
  day,
  from: minute,
  /** How long it lasts, by any clock. */
  minutes: z.number().int(),
  typeId: id.nullable(),
  typeName: z.string(),
});

const visit = placed.extend({
  status: z.enum(appointmentStatuses),
  /** Statuses that may follow. */
  next: z.array(z.enum(appointmentStatuses)),
  /** Until when (ISO date-time) the caller may take the status back; null where they may not. */
  undoUntil: z.string().nullable(),
  /** What the caller may correct the status to; empty for who may not. */
  corrections: z.array(z.enum(appointmentStatuses)),
  isMovable: z.boolean(),
  patientId: id.nullable(),
  /** Of a guest the name in the form; empty for somebody the office has no name of. */
  patientName: z.string(),
  description: z.string(),
  isOverbooked: z.boolean(),
  isOnline: z.boolean(),
  /** The guest was not mailed about it, or about its last change: too many mails went to their address. */
  isUnmailed: z.boolean(),
  /** Rises with every change: changing an older one is refused. */
  sequence: z.number().int(),
});

const hours = z.object({ providerId: id, locationId: id, day, from: minute, until: minute });

/** Time that is not there: for one provider, for one location, or (with neither) for all. */
const gap = z.object({
  /** `busy`: by other software. */
  kind: z.enum(['break', 'away', 'busy', 'closed']),
  providerId: id.nullable(),
  locationId: id.nullable(),
  day,
  from: minute,
  until: minute,
  reason: z.string(),
});

export const schedule = endpoint({
  summary: 'The schedule of up to six weeks: visits, times held online, hours and gaps, by the practice’s clock',
  method: 'GET',
  path: '/office/v1/schedule',
  access: 'staff:schedule',
  query: z.object({
    from: day,
    days: z.coerce.number().int().min(1).max(longestRange),
    locationId: id.optional(),
    /** May be repeated; everybody without it. */
    providerId: z.union([id, z.array(id).max(100)]).optional(),
  }),
  response: {
    200: z.object({
      visits: z.array(visit),
      /** Being booked online at the moment. */
      holds: z.array(placed),
      hours: z.array(hours),
      gaps: z.array(gap),
    }),
  },
});

const time = {
  day,
  /** After midnight, by the practice's clock. Of a time that it shows twice, the first; one that it skips is refused. */
  minute: z.number().int().min(0).max(1439),
};
const duration = z.number().int().min(5).max(1440).optional();
/** Beside what is booked already. */
const isOverbooked = z.boolean().default(false);
const sequence = z.number().int();
const changed = {
  200: z.object({
    sequence,
    /** Whether a mail tells the patient in two minutes, unless the visit is changed again before. */
    isTold: z.boolean(),
  }),
};

export const bookVisit = endpoint({
  summary: 'Books a visit at any time the provider is free; admins may overbook',
  method: 'POST',
  path: '/office/v1/schedule/visits',
  access: 'staff:schedule',
  touches: ['schedule'],
  body: z.object({
    typeId: id,
    providerId: id,
    locationId: id,
    ...time,
    duration,
    /** Null for somebody who is no patient yet: then the description says who. */
    patientId: id.nullable(),
    description: z.string().trim().max(500).default(''),
    /** A visit that was called off: this one stands in for it, and is for whom that was. */
    insteadOf: id.optional(),
    isOverbooked,
  }),
  response: { 201: z.object({ id, sequence }) },
  problems: ['not-found', 'slot-taken'],
});

export const moveVisit = endpoint({
  summary: 'Gives a visit another time, length, provider or place; where that cannot be it stays as it was',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/move',
  access: 'staff:schedule',
  touches: ['schedule'],
  params,
  body: z.object({ ...time, duration, providerId: id.optional(), locationId: id.optional(), isOverbooked, sequence }),
  response: changed,
  problems: ['not-found', 'slot-taken', 'appointment-changed'],
});

export const setVisitStatus = endpoint({
  summary: 'Says what became of a visit',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/status',
  access: 'staff:schedule',
  touches: ['schedule'],
  params,
  body: z.object({ status: z.enum(appointmentStatuses), sequence }),
  response: changed,
  problems: ['not-found', 'appointment-changed', 'too-early'],
});

export const undoVisitStatus = endpoint({
  summary: 'Takes the last change of a visit’s status back: for ten minutes, by who made it and by admins',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/undo',
  access: 'staff:schedule',
  touches: ['schedule'],
  params,
  body: z.object({ sequence }),
  response: changed,
  problems: ['not-found', 'appointment-changed', 'undo-impossible', 'slot-taken'],
});

export const correctVisitStatus = endpoint({
  summary: 'Corrects what was said of a visit; admins, up to 90 days after it',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/correct',
  access: 'staff:schedule',
  touches: ['schedule'],
  params,
  body: z.object({ status: z.enum(['scheduled', 'confirmed', 'canceled', 'met', 'missed']), sequence }),
  response: changed,
  problems: ['not-found', 'appointment-changed', 'too-early', 'correction-impossible', 'slot-taken'],
});

export const officeEvents = endpoint({
  summary:
    'Server-sent events without data, as long as the page is open: `schedule` or `inbox` when something of that has changed',
  method: 'GET',
  path: '/office/v1/events',
  access: 'staff:schedule',
  produces: 'text/event-stream',
  response: { 200: z.custom<object>((value) => typeof value === 'object') },
});
