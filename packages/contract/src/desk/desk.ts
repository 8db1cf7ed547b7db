// Calls of the console about the practice's schedule: what a range of days holds.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';
import { appointmentStatuses } from '../visits/visits.ts';

/** Of the practice's calendar. */
const day = z.iso.date();
/** After midnight, by the practice's clock. */
const minute = z.number().int();
const colour = z.number().int().min(1).max(3);

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
