// Shapes of the waitlist, shared by the calls of patients, those by link and those of the console.
import { z } from 'zod';
import { day, id, isoInstant, partsOfDay } from '../shared.ts';

export const waitlistStatuses = ['waiting', 'offered', 'booked', 'left', 'ended'] as const;

/** What somebody waits for. An empty list means any. */
const wishes = {
  providerIds: z.array(id).max(100),
  locationIds: z.array(id).max(100),
  /** 0 (Sunday) to 6. */
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  /** Morning until 12:00, afternoon until 17:00, evening from then. */
  parts: z.array(z.enum(partsOfDay)).max(3),
  /** The first and the last day that would do, on the practice's calendar. */
  from: day,
  until: day,
  /** Whether times that begin in an hour would do; else at least a day ahead. */
  isShortNotice: z.boolean(),
  /** How to be told of a time. */
  channel: z.enum(['email', 'text']),
};

/** What patients send of their wishes. */
export const waitlistWishes = z.strictObject({
  ...wishes,
  /** Whether the patient agrees to texts about visits with the words that were shown. Only with the channel `text`. */
  agreesToTexts: z.boolean().optional(),
});

/** The later visit that an earlier time would take the place of. */
export const visitInPlace = z.object({ id, startTime: isoInstant });

/** An entry as its link shows it: neither what it is for nor whose it is. */
export const linkedEntry = z.object({
  id,
  ...wishes,
  insteadOf: visitInPlace.nullable(),
  status: z.enum(waitlistStatuses),
  since: isoInstant,
  /** The time that is kept for the person now. */
  offer: z.object({ startTime: isoInstant, until: isoInstant }).nullable(),
});

export const waitlistEntry = linkedEntry.extend({
  contactId: id,
  nameFirst: z.string(),
  nameLast: z.string(),
  typeId: id,
  typeName: z.string(),
});

const named = z.object({ id, name: z.string() });

/** How a person can be told of a time. */
export const waysToTell = z.object({
  /** Masked, such as `(207) …0148`; empty when no text can go there. */
  textTo: z.string(),
  /** Masked, such as `g…@example.com`; empty without an address. */
  emailTo: z.string(),
  /** Whether texts about visits to that number are agreed to already. */
  hasTextConsent: z.boolean(),
});

/** What can be chosen for one type. */
export const waitlistChoices = z.object({
  providers: z.array(named),
  locations: z.array(named),
  /** Days that an entry lasts at most, from today on, and as long as nothing else is chosen. */
  mostDays: z.number().int(),
  usualDays: z.number().int(),
  /** Today on the practice's calendar. */
  today: day,
  /** Minutes that a time is kept for one person. */
  offerMinutes: z.number().int(),
  /** The words that a patient agrees to when texts are chosen without a consent, and their version. */
  textWording: z.string(),
});
