// Calls of the console for visits: booking, moving, and setting their status.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';
import { appointmentStatuses } from './visits.ts';

/** A day of the practice's calendar. */
const day = z.iso.date();
const params = z.object({ id });

const time = {
  day,
  /**
   * Minutes after midnight on the practice's clock. If the clock shows it twice, the first; if the clock skips it, it is refused.
   */
  minute: z.number().int().min(0).max(1439),
};
const duration = z.number().int().min(5).max(1440).optional();
/** Allows booking over existing visits. */
const isOverbooked = z.boolean().default(false);
const sequence = z.number().int();
const changed = {
  200: z.object({
    sequence,
    /** Whether an email is sent to the patient in two minutes, unless the visit changes again before. */
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
    /** Null for somebody who is not a patient yet: then the description says who. */
    patientId: id.nullable(),
    description: z.string().trim().max(500).default(''),
    /** A canceled visit that this one replaces, for the same person. */
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
