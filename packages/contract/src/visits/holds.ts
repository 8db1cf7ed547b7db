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
    appointmentTypeId: id,
    locationId: id,
    /** Empty for any free provider. */
    providerId: z.union([id, z.literal('')]),
    startTime: z.iso.datetime({ offset: true }),
  }),
  response: { 200: z.object({ providerId: id, startTime: isoInstant, endTime: isoInstant, expiresAt: isoInstant }) },
  problems: ['slot-taken', 'hold-limit', 'rate-limited'],
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
