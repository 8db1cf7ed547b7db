// Shapes of a visit as its patient sees it, shared by the calls by link, the signed-in ones and the dashboard's.
import { z } from 'zod';
import { id, isoInstant } from '../shared.ts';

/** Why something cannot be done online; `none` when both moving and canceling can. */
export const hindrances = [
  'none',
  'too-late',
  'rule',
  'moves-used-up',
  'canceled',
  'past',
  'arrived',
  'no-type',
  'no-right',
] as const;

/** What the caller may do with a visit now, by the practice's rules. */
export const may = z.object({
  confirm: z.boolean(),
  move: z.boolean(),
  cancel: z.boolean(),
  /** How often the patient may still move it. */
  movesLeft: z.number().int(),
  /** How often the patient has moved it. */
  moves: z.number().int(),
  /** The earlier of the two deadlines that lies ahead, else the later one that has passed; null without a deadline. */
  until: isoInstant.nullable(),
  why: z.enum(hindrances),
  /** Whether a reason is asked for when canceling. */
  reasons: z.enum(['off', 'ask', 'required']),
  /** What patients read before they cancel; plain text, may be empty. */
  policy: z.string(),
});

export const visitLocation = z.object({
  id,
  name: z.string(),
  /** Street, second line, city with state and ZIP code; without empty lines. */
  addressLines: z.array(z.string()),
  /** A page of the map service that the practice chose. */
  directionsUrl: z.string(),
  /** The location's number, else the practice's; ten digits, or empty. */
  phone: z.string(),
});

export const visitStates = ['not-confirmed', 'confirmed', 'canceled', 'arrived', 'past'] as const;

/** A visit as its link shows it: neither what it is for nor more of the patient than the first name. */
export const linkedVisit = z.object({
  /** The visit's id, which opens nothing by itself. */
  id,
  /** Every change raises it; an act names the one that was read. */
  sequence: z.number().int(),
  /** Empty for a guest whom the practice has not matched to a patient yet. */
  firstName: z.string(),
  startTime: isoInstant,
  endTime: isoInstant,
  /** IANA name of the practice's zone. */
  timezone: z.string(),
  providerId: id,
  providerName: z.string(),
  location: visitLocation,
  state: z.enum(visitStates),
  /** Who canceled it; null unless it is canceled. */
  canceledBy: z.enum(['patient', 'practice']).nullable(),
  /** Its start before it was moved, until the next act. */
  movedFrom: isoInstant.nullable(),
});
