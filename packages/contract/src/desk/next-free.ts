// The console's call that looks for free times for a visit.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, partsOfDay } from '../shared.ts';

/** Most days that one call looks at. */
export const mostFreeDays = 120;

/** One value or several: a query that names a member once is not a list. */
const some = <T extends z.ZodType>(item: T, max: number) => z.union([item, z.array(item).max(max)]).optional();

export const nextFreeTimes = endpoint({
  summary:
    'The next free times for a visit. Hours, gaps, visits, holds and the patient’s own visits bind; notice does not',
  method: 'GET',
  path: '/office/v1/schedule/next-free',
  access: 'staff:schedule',
  query: z.object({
    typeId: id,
    /** Minutes; without it, the type's. */
    minutes: z.coerce.number().int().min(5).max(1440).optional(),
    /** May be repeated; without it, all. */
    providerId: some(id, 100),
    locationId: some(id, 100),
    /** Whose own visits bind, too. */
    patientId: id.optional(),
    /** The first day; days that are over are left out. */
    from: day,
    days: z.coerce.number().int().min(1).max(mostFreeDays),
    /** 0 (Sunday) to 6; may be repeated; without it, all. */
    weekday: some(z.coerce.number().int().min(0).max(6), 7),
    /** May be repeated; without it, all. */
    part: some(z.enum(partsOfDay), 3),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** `next` of an earlier answer to the same question: goes on after its last time. */
    after: z.string().max(200).optional(),
    /** `true` also looks at providers who do not offer the type. */
    anyProvider: z.enum(['true', 'false']).default('false'),
  }),
  response: {
    200: z.object({
      /** The earliest first; each time and location once, with the first provider in the practice's order who is free. */
      times: z.array(
        z.object({
          day,
          /** Minutes after midnight on the practice's clock. */
          minute: z.number().int(),
          providerId: id,
          locationId: id,
        }),
      ),
      /** For `after`, if there are more times in these days; else null. */
      next: z.string().nullable(),
      /** The last day that was looked at. */
      until: day,
    }),
  },
  problems: ['not-found'],
});
