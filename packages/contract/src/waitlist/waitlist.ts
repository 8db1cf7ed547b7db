// Calls of patients about the waitlist: signed in, and by the link of a visit.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';
import {
  linkedEntry,
  visitInPlace,
  waitlistChoices,
  waitlistEntry,
  waitlistWishes,
  waysToTell,
} from './waitlist-shapes.ts';

const person = waysToTell.extend({ contactId: id, nameFirst: z.string(), nameLast: z.string() });

export const listEntries = endpoint({
  summary: 'Entries of the waitlist of the caller and the family, and what can be waited for',
  method: 'GET',
  path: '/user/v1/waitlist',
  access: 'patient',
  response: {
    200: z.object({
      /** Entries that wait or have an offer, the oldest first. */
      entries: z.array(waitlistEntry),
      /** The caller first, then the family whom the caller may act for. */
      people: z.array(person),
      /** Types that can be waited for. */
      types: z.array(waitlistChoices.extend({ id, name: z.string() })),
    }),
  },
});

export const joinWaitlist = endpoint({
  summary: 'Puts somebody on the waitlist for a type, or for an earlier time than a visit has',
  method: 'POST',
  path: '/user/v1/waitlist',
  access: 'patient',
  touches: ['waitlist'],
  body: waitlistWishes.extend({
    contactId: id,
    typeId: id,
    /** A visit of this type and person: an earlier time takes its place. */
    insteadOf: id.optional(),
  }),
  response: { 201: waitlistEntry },
  problems: ['owner-not-allowed', 'not-found', 'waitlist-limit', 'change-not-offered'],
});

export const changeEntry = endpoint({
  summary: 'Changes what an entry of the waitlist waits for',
  method: 'PUT',
  path: '/user/v1/waitlist/{entryId}',
  access: 'patient',
  touches: ['waitlist'],
  params: z.object({ entryId: id }),
  body: waitlistWishes,
  response: { 200: waitlistEntry },
  problems: ['not-found', 'change-not-offered'],
});

export const leaveWaitlist = endpoint({
  summary: 'Takes an entry off the waitlist, and ends what is offered to it; once more changes nothing',
  method: 'DELETE',
  path: '/user/v1/waitlist/{entryId}',
  access: 'patient',
  touches: ['waitlist', 'schedule'],
  params: z.object({ entryId: id }),
  response: { 204: null },
  problems: ['not-found'],
});

const linkParams = z.object({ token: z.string().min(1).max(200) });
const base = '/visits/v1/public/links/{token}/waitlist';

/** The entry of a visit, which a link leads to. */
export const linkedWaitlist = z.object({
  /** Null while its person does not wait for an earlier time. */
  entry: linkedEntry.nullable(),
  /** Whether joining is offered: the type has a waitlist, and the visit is more than three days ahead. */
  isOffered: z.boolean(),
  visit: visitInPlace,
  firstName: z.string(),
  choices: waitlistChoices,
  tell: waysToTell,
  practice: z.object({ name: z.string(), phone: z.string() }),
});

export const readLinkedEntry = endpoint({
  summary: 'Whether the person of a link waits for an earlier time, and what can be waited for; changes nothing',
  method: 'GET',
  path: base,
  access: 'public',
  params: linkParams,
  response: { 200: linkedWaitlist },
  problems: ['link-expired'],
});

export const joinByLink = endpoint({
  summary: 'Puts the person of a link on the waitlist for an earlier time than the visit has',
  method: 'POST',
  path: base,
  access: 'public',
  touches: ['waitlist'],
  params: linkParams,
  body: waitlistWishes,
  response: { 201: linkedWaitlist },
  problems: ['link-expired', 'waitlist-limit', 'change-not-offered'],
});

export const changeByLink = endpoint({
  summary: 'Changes what the entry of a visit waits for',
  method: 'PUT',
  path: `${base}/{entryId}`,
  access: 'public',
  touches: ['waitlist'],
  params: linkParams.extend({ entryId: id }),
  body: waitlistWishes,
  response: { 200: linkedWaitlist },
  problems: ['link-expired', 'not-found', 'change-not-offered'],
});

export const leaveByLink = endpoint({
  summary: 'Takes the entry of a visit off the waitlist; once more changes nothing',
  method: 'DELETE',
  path: `${base}/{entryId}`,
  access: 'public',
  touches: ['waitlist', 'schedule'],
  params: linkParams.extend({ entryId: id }),
  response: { 204: null },
  problems: ['link-expired', 'not-found'],
});
