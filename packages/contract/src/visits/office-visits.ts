// Calls of the console for visits: booking, moving, and setting their status.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id } from '../shared.ts';
import { appointmentStatuses } from './visits.ts';

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
/** Books or moves although the patient has another visit at that time. */
const isPatientClashKnown = z.boolean().default(false);
const sequence = z.number().int();

/** Reasons that the office gives for a change, as codes. */
export const officeReasons = ['patient', 'ill', 'provider', 'closed', 'weather', 'mistake', 'other'] as const;

/** How far a visit has come while it is still open. */
export const visitProgress = ['expected', 'arrived', 'in-chair'] as const;

const changed = {
  200: z.object({
    sequence,
    /** Of the change in the visit's history: names it when it is undone. */
    eventId: id,
    /** Whether an email is sent to the patient in two minutes, unless the visit changes again before. */
    isTold: z.boolean(),
  }),
};

export const bookVisit = endpoint({
  summary: 'Books a visit at any time the provider is free; who holds the right overbook may book beside others',
  method: 'POST',
  path: '/office/v1/schedule/visits',
  access: 'staff:book',
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
    isPatientClashKnown,
  }),
  response: { 201: z.object({ id, sequence }) },
  problems: ['not-found', 'slot-taken', 'patient-busy'],
});

export const moveVisit = endpoint({
  summary: 'Gives a visit another time, length, provider or place; where that cannot be it stays as it was',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/move',
  access: 'staff:book',
  touches: ['schedule'],
  params,
  body: z.object({
    ...time,
    duration,
    providerId: id.optional(),
    locationId: id.optional(),
    isOverbooked,
    isPatientClashKnown,
    sequence,
  }),
  response: changed,
  problems: ['not-found', 'slot-taken', 'appointment-changed', 'patient-busy'],
});

export const setVisitStatus = endpoint({
  summary: 'Says what became of a visit',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/status',
  access: 'staff:book',
  touches: ['schedule'],
  params,
  body: z.object({
    status: z.enum(appointmentStatuses),
    sequence,
    reason: z.enum(officeReasons).optional(),
    /** For the office. Needed for the reason `other`, and when the patient is not told. */
    note: z.string().trim().max(200).default(''),
    /** Whether a freed time is offered to the waitlist. */
    isOffered: z.boolean().default(true),
    /** False sends the patient no notice. */
    isTold: z.boolean().default(true),
  }),
  response: changed,
  problems: ['not-found', 'appointment-changed', 'too-early'],
});

export const setVisitProgress = endpoint({
  summary: 'Says that the patient arrived or sits in the chair, or takes that back; in chair sets both',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/progress',
  access: 'staff:book',
  touches: ['schedule'],
  params,
  body: z.object({ to: z.enum(visitProgress), sequence }),
  response: changed,
  problems: ['not-found', 'appointment-changed', 'too-early'],
});

export const undoVisitStatus = endpoint({
  summary: 'Takes the last change of a visit’s status or progress back: for ten minutes, by who made it and by admins',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/undo',
  access: 'staff:book',
  touches: ['schedule'],
  params,
  body: z.object({ eventId: id }),
  response: changed,
  problems: ['not-found', 'undo-impossible', 'slot-taken'],
});

export const correctVisitStatus = endpoint({
  summary: 'Corrects what was said of a visit, up to 90 days after it',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/correct',
  access: 'staff:correct',
  touches: ['schedule'],
  params,
  body: z.object({
    status: z.enum(['scheduled', 'confirmed', 'canceled', 'met', 'missed']),
    /** Why, in words: kept in the visit's history. */
    reason: z.string().trim().min(3).max(200),
    sequence,
  }),
  response: changed,
  problems: ['not-found', 'appointment-changed', 'too-early', 'correction-impossible', 'slot-taken'],
});
