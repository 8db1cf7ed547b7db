// Calls that hold a time for whoever is about to book it.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, id, isoInstant } from '../shared.ts';

/**
 * The browser's only hold, identified by its header X-Hold-Token (16 to 64 URL-safe characters, its own secret). Calendars
 * requested with that header show the held time as free; for everybody else it is taken.
 */
export const holdSlot = endpoint({
  summary: 'Holds a time for ten minutes, or holds it for ten more; whatever this browser held before is let go',
  method: 'PUT',
  path: '/availability/v1/public/appointment-booking/hold',
  access: 'either',
  refusesStaff: true,
  touches: ['schedule'],
  body: z.object({
    accountId: id,
    /** Empty with a visit that is to be moved: it keeps its type, which its link does not tell. */
    appointmentTypeId: z.union([id, z.literal('')]),
    locationId: id,
    /** Empty for any free provider. */
    providerId: z.union([id, z.literal('')]),
    startTime: z.iso.datetime({ offset: true }),
    /** The visit that is to be moved to this time: its own time counts as free. By the id when signed in, or by its link. */
    visitId: id.optional(),
    visitToken: z.string().min(1).max(200).optional(),
  }),
  response: {
    200: z.object({
      providerId: id,
      startTime: isoInstant,
      endTime: isoInstant,
      /** With `isOwn` the start of the visit that is moved. */
      expiresAt: isoInstant,
      /** Whether the time overlaps the moved visit's own, with the same provider: then nothing has to be held, and nothing is. */
      isOwn: z.boolean(),
    }),
  },
  problems: ['slot-taken', 'hold-limit', 'rate-limited', 'not-found', 'link-expired', 'change-not-offered'],
});

export const releaseSlot = endpoint({
  summary: 'Lets go of what this browser holds, if anything',
  method: 'DELETE',
  path: '/availability/v1/public/appointment-booking/hold',
  access: 'either',
  refusesStaff: true,
  touches: ['schedule'],
  query: accountQuery,
  response: { 204: null },
});
