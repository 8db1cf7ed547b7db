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

/** A visit that somebody already has, as the booking flow names it. */
const visitNamed = z.object({
  id,
  startTime: isoInstant,
  endTime: isoInstant,
  typeName: z.string(),
});

export const similarVisits = endpoint({
  summary:
    'Open visits of a person that are like the one they want to book: of the same type around that day, or at the same time',
  method: 'GET',
  path: '/user/v1/visits/similar',
  access: 'patient',
  query: z.object({
    /** The caller, or somebody they act for. */
    contactId: id,
    typeId: id,
    /** The chosen time; without it, visits of the type from today on are named. */
    startTime: z.iso.datetime({ offset: true }).optional(),
  }),
  response: { 200: z.object({ sameType: z.array(visitNamed), overlapping: z.array(visitNamed) }) },
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
