// Calls by the secret link of one visit: whoever has it may see the visit, and confirm, move or cancel it, without an account.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { linkedVisit, may } from '../visits/visit-shapes.ts';
import { canceling, confirming, dayQuery, dayToMove, file, monthQuery, monthToMove, moving } from './visit-acts.ts';

/** Any text: one that was never a link is answered like one that has ended. */
const params = z.object({ token: z.string().min(1).max(200) });
const base = '/visits/v1/public/links/{token}';

export const linkPage = z.object({
  visit: linkedVisit,
  may,
  practice: z.object({
    name: z.string(),
    /** Of the visit's location, else of the practice; ten digits, or empty. */
    phone: z.string(),
  }),
  /** How many forms are to be filled in before the visit. */
  formsDue: z.number().int(),
  /** Where they are: behind the sign-in for patients, the public list for guests. */
  formsPath: z.string(),
  /** The practice's line for visits of this kind, such as what to bring; may be empty. */
  prepareLine: z.string(),
});
const page = { 200: linkPage };

export const readLink = endpoint({
  summary: 'The visit of a link, and what may be done with it; changes nothing',
  method: 'GET',
  path: base,
  access: 'public',
  params,
  response: page,
  problems: ['link-expired'],
});

export const confirmByLink = endpoint({
  summary: 'Confirms the visit of a link; once more changes nothing',
  method: 'POST',
  path: `${base}/confirm`,
  access: 'public',
  touches: ['schedule'],
  params,
  body: confirming,
  response: page,
  problems: ['link-expired', 'appointment-changed', 'too-late', 'change-not-offered'],
});

export const cancelByLink = endpoint({
  summary: 'Cancels the visit of a link, as the practice’s rules allow',
  method: 'POST',
  path: `${base}/cancel`,
  access: 'public',
  touches: ['schedule'],
  params,
  body: canceling,
  response: page,
  problems: ['link-expired', 'appointment-changed', 'too-late', 'change-not-offered'],
});

export const moveByLink = endpoint({
  summary: 'Moves the visit of a link to a time that can be booked online; where that cannot be it stays as it was',
  method: 'POST',
  path: `${base}/move`,
  access: 'public',
  touches: ['schedule'],
  params,
  body: moving,
  response: page,
  problems: [
    'link-expired',
    'appointment-changed',
    'too-late',
    'change-not-offered',
    'slot-taken',
    'visit-overlaps',
    'moves-used-up',
  ],
});

export const monthByLink = endpoint({
  summary: 'Days of a month with times that the visit of a link can be moved to',
  method: 'GET',
  path: `${base}/month`,
  access: 'public',
  params,
  query: monthQuery,
  response: { 200: monthToMove },
  problems: ['link-expired', 'change-not-offered'],
});

export const dayByLink = endpoint({
  summary: 'Times of one day that the visit of a link can be moved to, free and taken',
  method: 'GET',
  path: `${base}/day`,
  access: 'public',
  params,
  query: dayQuery,
  response: { 200: dayToMove },
  problems: ['link-expired', 'change-not-offered'],
});

export const calendarFileByLink = endpoint({
  summary: 'The visit of a link as a file for a calendar',
  method: 'GET',
  path: `${base}/calendar.ics`,
  access: 'public',
  params,
  produces: 'text/calendar',
  response: { 200: file },
  problems: ['link-expired'],
});
