// Calls of the console for the practice's schedule: the contents of a range of days.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, shownAlert } from '../shared.ts';
import { visitProgress } from '../visits/office-visits.ts';
import { appointmentStatuses } from '../visits/visits.ts';

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
      /** Whether the caller may book, move and change visits. */
      mayBook: z.boolean(),
      /** Whether the caller may book over existing visits. */
      mayOverbook: z.boolean(),
      /** Whether the caller may correct a status long after it was set. */
      mayCorrect: z.boolean(),
      /** Names of up to two colleagues who may overbook, for callers who may not; else empty. */
      overbookers: z.array(z.string()).max(2),
    }),
  },
});

/** Where and when a visit is. */
export const placedVisit = z.object({
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

/** One visit of the schedule. */
export const scheduledVisit = placedVisit.extend({
  status: z.enum(appointmentStatuses),
  /** Statuses that can follow. */
  next: z.array(z.enum(appointmentStatuses)),
  progress: z.enum(visitProgress),
  /** How far it can be said to have come now, besides `progress`; empty before its day, when it is over, and for who may not. */
  nextProgress: z.array(z.enum(visitProgress)),
  /** When (ISO date-time) and how it was confirmed; null if it was not. */
  confirmed: z.object({ at: z.string(), via: z.enum(['office', 'link', 'portal', 'text']) }).nullable(),
  /** How often the patient moved it. */
  movedByPatient: z.number().int(),
  /** The last change, if the caller may undo it, and until when (ISO date-time). */
  undo: z.object({ eventId: id, until: z.string() }).nullable(),
  /** Statuses to which the caller may correct it; empty if they may not. */
  corrections: z.array(z.enum(appointmentStatuses)),
  isMovable: z.boolean(),
  patientId: id.nullable(),
  /** For a guest the name in the form; empty if the office has no name. */
  patientName: z.string(),
  /** Of the patient, the worst first. */
  alerts: z.array(shownAlert),
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
      visits: z.array(scheduledVisit),
      /** Times that are being booked online right now. */
      holds: z.array(placedVisit),
      hours: z.array(hours),
      gaps: z.array(gap),
    }),
  },
});
