// Calls of the console that say a patient does not come any more, or comes again.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant } from '../shared.ts';

export const inactiveReasons = ['moved', 'died', 'other'] as const;

export const inactivity = z.object({
  reason: z.enum(inactiveReasons),
  /** Since when, on the practice's calendar. */
  since: day,
  /** Name of the colleague who said so; empty if the account is gone. */
  by: z.string(),
  at: isoInstant,
});

const params = z.object({ id });
const path = '/office/v1/patients/{id}/inactive';

export const readInactive = endpoint({
  summary: 'Whether a patient is inactive, with the coming visits',
  method: 'GET',
  path,
  access: 'staff:patients',
  params,
  response: {
    200: z.object({
      /** Null for somebody who comes. */
      inactive: inactivity.nullable(),
      /** Coming visits stay as they are; the office decides about them. */
      coming: z.array(z.object({ visitId: id, startTime: isoInstant, typeName: z.string(), providerName: z.string() })),
      /** Number of coming visits at locations that the caller does not see. */
      comingElsewhere: z.number().int(),
    }),
  },
  problems: ['not-found'],
});

export const setInactive = endpoint({
  summary: 'Says that a patient does not come any more: no recall, no offers and no reminders from now on',
  method: 'PUT',
  path,
  access: 'staff:edit',
  touches: ['waitlist', 'schedule'],
  params,
  body: z.strictObject({ reason: z.enum(inactiveReasons), since: day }),
  response: { 200: readInactive.response[200] },
  problems: ['not-found'],
});

export const setActive = endpoint({
  summary: 'Says that a patient comes again; once more changes nothing',
  method: 'DELETE',
  path,
  access: 'staff:edit',
  touches: ['waitlist', 'schedule'],
  params,
  response: { 204: null },
  problems: ['not-found'],
});
