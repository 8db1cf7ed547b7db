// Calls of the console for the practice's schedule: the contents of a range of days.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';
import { appointmentStatuses } from '../visits/visits.ts';

/** A day of the practice's calendar. */
const day = z.iso.date();
/** Minutes after midnight on the practice's clock. */
const minute = z.number().int();
const colour = z.number().int().min(1).max(3);

/** Maximum number of days in one request. */
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
          /** Providers who offer it; empty for everybody. */
          providerIds: z.array(id),
          /** Locations that offer it; empty for all. */
          locationIds: z.array(id),
        }),
      ),
      /** Step in minutes that times snap to. */
      granularity: z.number().int(),
      /** Whether the caller may book over existing visits. */
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
  /** Duration in elapsed minutes. */
  minutes: z.number().int(),
  typeId: id.nullable(),
  typeName: z.string(),
});

const visit = placed.extend({
  status: z.enum(appointmentStatuses),
  /** Statuses that can follow. */
  next: z.array(z.enum(appointmentStatuses)),
  /** Until when (ISO date-time) the caller may undo the status; null if they may not. */
  undoUntil: z.string().nullable(),
  /** Statuses to which the caller may correct it; empty if they may not. */
  corrections: z.array(z.enum(appointmentStatuses)),
  isMovable: z.boolean(),
  patientId: id.nullable(),
  /** For a guest the name in the form; empty if the office has no name. */
  patientName: z.string(),
  description: z.string(),
  isOverbooked: z.boolean(),
  isOnline: z.boolean(),
  /** Whether no email about it or its last change was sent to the guest, because their address got too many. */
  isUnmailed: z.boolean(),
  /** Increases with every change: changing an older one is refused. */
  sequence: z.number().int(),
});

const hours = z.object({ providerId: id, locationId: id, day, from: minute, until: minute });

/** Time that is not available: for one provider, for one location, or (with neither) for all. */
const gap = z.object({
  /** `busy`: from other software. */
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
    /** May be repeated; without it, all providers. */
    providerId: z.union([id, z.array(id).max(100)]).optional(),
  }),
  response: {
    200: z.object({
      visits: z.array(visit),
      /** Times that are being booked online right now. */
      holds: z.array(placed),
      hours: z.array(hours),
      gaps: z.array(gap),
    }),
  },
});
