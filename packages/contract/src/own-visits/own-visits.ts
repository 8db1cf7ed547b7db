// Calls of signed-in patients about their visits and those of the family whom they may act for.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';
import { linkedVisit, may } from '../visits/visit-shapes.ts';
import { appointmentStatuses } from '../visits/visits.ts';
import { canceling, confirming, dayQuery, dayToMove, file, monthQuery, monthToMove, moving } from './visit-acts.ts';

/** A visit with what only its patient and the family may see. */
export const ownVisit = linkedVisit.extend({
  contactId: id,
  nameFirst: z.string(),
  nameLast: z.string(),
  /** Both empty for a visit without a type. */
  typeId: z.union([id, z.literal('')]),
  typeName: z.string(),
  /** What the practice wrote about it for the patient; may be empty. */
  description: z.string(),
  status: z.enum(appointmentStatuses),
  may,
  /** Whether its patient waits for an earlier time. */
  isOnWaitlist: z.boolean(),
});

const params = z.object({ id });
const base = '/user/v1/visits/{id}';

export const visitPage = z.object({
  visit: ownVisit,
  practice: z.object({
    name: z.string(),
    /** Of the visit's location, else of the practice; ten digits, or empty. */
    phone: z.string(),
  }),
  /** Forms to fill in before the visit, in the practice's order. */
  formsDue: z.array(
    z.object({
      id,
      name: z.string(),
      /** The checksum in the form's address. */
      secureId: z.string(),
      /** About how many minutes it takes. */
      minutes: z.number().int(),
    }),
  ),
  /** The practice's line for visits of this kind, such as what to bring; may be empty. */
  prepareLine: z.string(),
});
const page = { 200: visitPage };

export const listOwn = endpoint({
  summary:
    'Visits of the caller and the family: those that are coming, or a page of those that are over or were canceled',
  method: 'GET',
  path: '/user/v1/visits',
  access: 'patient',
  query: z.object({
    /** `coming`: the earliest first; `past`: the latest first, with the canceled ones. */
    when: z.enum(['coming', 'past']),
    /** Only this person's. */
    contactId: id.optional(),
    /** `next` of the page before. */
    cursor: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  response: {
    200: z.object({
      visits: z.array(ownVisit),
      /** Null on the last page. */
      next: z.string().nullable(),
      /** Number on all pages. */
      total: z.number().int(),
    }),
  },
  problems: ['owner-not-allowed'],
});

export const readOwn = endpoint({
  summary: 'One visit of the caller or the family',
  method: 'GET',
  path: base,
  access: 'patient',
  params,
  response: page,
  problems: ['not-found'],
});

export const confirmOwn = endpoint({
  summary: 'Confirms a visit; once more changes nothing',
  method: 'POST',
  path: `${base}/confirm`,
  access: 'patient',
  touches: ['schedule'],
  params,
  body: confirming,
  response: page,
  problems: ['not-found', 'appointment-changed', 'too-late', 'change-not-offered'],
});

export const cancelOwn = endpoint({
  summary: 'Cancels a visit, as the practice’s rules allow',
  method: 'POST',
  path: `${base}/cancel`,
  access: 'patient',
  touches: ['schedule'],
  params,
  body: canceling,
  response: page,
  problems: ['not-found', 'appointment-changed', 'too-late', 'change-not-offered'],
});

export const moveOwn = endpoint({
  summary: 'Moves a visit to a time that can be booked online; where that cannot be it stays as it was',
  method: 'POST',
  path: `${base}/move`,
  access: 'patient',
  touches: ['schedule'],
  params,
  body: moving,
  response: page,
  problems: [
    'not-found',
    'appointment-changed',
    'too-late',
    'change-not-offered',
    'slot-taken',
    'visit-overlaps',
    'moves-used-up',
  ],
});

export const monthOfOwn = endpoint({
  summary: 'Days of a month with times that a visit can be moved to',
  method: 'GET',
  path: `${base}/month`,
  access: 'patient',
  params,
  query: monthQuery,
  response: { 200: monthToMove },
  problems: ['not-found', 'change-not-offered'],
});

export const dayOfOwn = endpoint({
  summary: 'Times of one day that a visit can be moved to, free and taken',
  method: 'GET',
  path: `${base}/day`,
  access: 'patient',
  params,
  query: dayQuery,
  response: { 200: dayToMove },
  problems: ['not-found', 'change-not-offered'],
});

export const calendarFileOfOwn = endpoint({
  summary: 'A visit as a file for a calendar',
  method: 'GET',
  path: `${base}/calendar.ics`,
  access: 'patient',
  params,
  produces: 'text/calendar',
  response: { 200: file },
  problems: ['not-found'],
});
