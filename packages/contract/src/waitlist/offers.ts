// Calls by the secret link of one offer: a time that has opened and is kept for one person on the waitlist.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isoInstant } from '../shared.ts';
import { visitLocation } from '../visits/visit-shapes.ts';

/** Any text: one that was never an offer's is answered like one that has ended. */
const params = z.object({ token: z.string().min(1).max(200) });
const base = '/visits/v1/public/offers/{token}';

export const offerStates = ['open', 'taken', 'ended', 'accepted', 'declined'] as const;

export const offer = z.object({
  firstName: z.string(),
  startTime: isoInstant,
  endTime: isoInstant,
  /** IANA name of the practice's zone. */
  timezone: z.string(),
  providerId: id,
  providerName: z.string(),
  location: visitLocation,
  /** Until when the time is kept. */
  until: isoInstant,
  /** The later visit that the time takes the place of. */
  insteadOf: z.object({ startTime: isoInstant }).nullable(),
  state: z.enum(offerStates),
  /** Whether its person is still on the waitlist. */
  isWaiting: z.boolean(),
  practice: z.object({ name: z.string(), phone: z.string() }),
  /** Path of the visit's page after accepting, by a link of its own; empty before. */
  visitPath: z.string(),
});
const page = { 200: offer };

export const readOffer = endpoint({
  summary: 'A time that has opened for somebody on the waitlist; changes nothing',
  method: 'GET',
  path: base,
  access: 'public',
  params,
  response: page,
  problems: ['link-expired'],
});

export const acceptOffer = endpoint({
  summary: 'Books the offered time, or moves the later visit to it; once more changes nothing',
  method: 'POST',
  path: `${base}/accept`,
  access: 'public',
  touches: ['schedule', 'waitlist', 'news'],
  params,
  body: z.object({}),
  response: page,
  problems: ['link-expired', 'offer-ended', 'offer-taken', 'visit-overlaps'],
});

export const declineOffer = endpoint({
  summary: 'Lets the offered time go to the next; its person stays on the waitlist',
  method: 'POST',
  path: `${base}/decline`,
  access: 'public',
  touches: ['schedule', 'waitlist'],
  params,
  body: z.object({}),
  response: page,
  problems: ['link-expired'],
});

export const leaveByOffer = endpoint({
  summary: 'Lets the offered time go and takes its person off the waitlist',
  method: 'POST',
  path: `${base}/leave`,
  access: 'public',
  touches: ['schedule', 'waitlist'],
  params,
  body: z.object({}),
  response: page,
  problems: ['link-expired'],
});
