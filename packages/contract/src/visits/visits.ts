// Calls about appointments.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isoInstant } from '../shared.ts';

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'canceled',
  'met',
  'missed',
  'booked',
  'deleted',
  'skipped',
] as const;

const status = z.enum(appointmentStatuses);

const similarVisit = z.object({
  id,
  startTime: isoInstant,
  endTime: isoInstant,
  typeName: z.string(),
  may: z.object({ move: z.boolean() }),
});

export const similarVisits = endpoint({
  summary: 'Open visits of a person that a booking should know of: of the same type, and at the same time',
  method: 'GET',
  path: '/user/v1/visits/similar',
  access: 'patient',
  query: z.object({
    contactId: id,
    typeId: id,
    /** Start of the chosen time (ISO), or an instant of the chosen day. */
    startTime: z.iso.datetime({ offset: true }).optional(),
  }),
  response: {
    200: z.object({
      /** Empty where the practice warns of none. */
      sameType: z.array(similarVisit),
      overlapping: z.array(similarVisit),
    }),
  },
  problems: ['owner-not-allowed'],
});

export const familyAppointments = endpoint({
  summary: 'Appointments of the signed-in person and, for guardians, of the family, the earliest first',
  method: 'GET',
  path: '/user/v1/family/appointments',
  access: 'patient',
  query: z.object({
    /** False excludes the caller's own. */
    includedMe: z.enum(['true', 'false']).optional(),
    /** Appointments that start at this instant (ISO) or later. */
    dateStart: z.iso.datetime({ offset: true }).optional(),
    /** May be repeated; without it, every status but deleted. */
    withStatus: z.union([status, z.array(status).max(8)]).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  response: {
    200: z.object({
      appointments: z.array(
        z.object({
          id,
          contactId: z.string(),
          nameFirst: z.string(),
          nameLast: z.string(),
          /** Lines end with CRLF. */
          description: z.string(),
          dateTime: isoInstant,
          status,
          providers: z.array(z.object({ id, name: z.string() })),
        }),
      ),
      /** Total number, including those beyond the limit. */
      totalResults: z.number().int(),
    }),
  },
});
