// What patients send and read when they confirm, move or cancel a visit: the same by link and signed in.
import { z } from 'zod';
import { calendar } from '../availability/availability.ts';
import { day, id } from '../shared.ts';

const sequence = z.number().int().min(0);

export const cancelReasons = ['ill', 'time', 'no-need', 'cost', 'other'] as const;

/** Bodies of the acts; other members are refused. */
export const confirming = z.strictObject({ sequence });
export const canceling = z
  .strictObject({
    sequence,
    /** Has to be named where the practice requires it. */
    reason: z.enum(cancelReasons).optional(),
    /** Only with the reason `other`. */
    note: z.string().trim().max(200).optional(),
  })
  .refine(({ reason, note }) => note === undefined || note === '' || reason === 'other', {
    path: ['note'],
    message: 'A note belongs to the reason "other".',
  });
/** The header X-Hold-Token names the browser that may hold the time. */
export const moving = z.strictObject({
  sequence,
  startTime: z.iso.datetime({ offset: true }),
  providerId: id,
  locationId: id,
});

/** Narrows the times to move to: one provider, one location; else all that the rules allow. */
const within = { providerId: id.optional(), locationId: id.optional() };
export const monthQuery = z.object({
  month: z.coerce.number().int().min(1).max(12),
  year: z.coerce.number().int().min(2000).max(2200),
  ...within,
});
export const dayQuery = z.object({ date: day, ...within });

const named = z.object({ id, name: z.string() });

/** Days of a month with free times; the visit's own time counts as free. */
export const monthToMove = calendar.extend({
  /** Whom the visit can be moved to, in the practice's order: only the present one where the rule says so. */
  providers: z.array(named),
  locations: z.array(named),
});
/** Times of one day, each provider's own, free and taken. */
export const dayToMove = calendar;

export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
