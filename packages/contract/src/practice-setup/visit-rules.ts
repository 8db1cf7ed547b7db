// Calls of the console for what patients may do online with their visits.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

const whole = (min: number, max: number) =>
  z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(min, `Enter ${min} or more.`)
    .max(max, `Enter ${max} or less.`);

/** Never, at any time before it begins, or until so many hours before, by the practice's clock. */
const limit = {
  mode: z.enum(['no', 'any', 'until']),
  /** Counts for `until` only, and is kept for the others. */
  hours: whole(1, 336),
};

export const visitRule = z.strictObject({
  cancel: z.strictObject(limit),
  move: z.strictObject({
    ...limit,
    /** How often its patient may move a visit. */
    most: whole(0, 10),
    otherProvider: z.boolean(),
    otherLocation: z.boolean(),
  }),
  /** Whether a reason is asked for when canceling. */
  reason: z.enum(['off', 'ask', 'required']),
  /** Confirming is offered from this many days before. */
  confirmDays: whole(1, 90),
  /** What patients read before they cancel; plain text. */
  policy: z.string().trim().max(300, 'Write at most 300 characters.'),
  /** Whether the office gets an email when a patient moved or canceled a visit. */
  tellOffice: z.boolean(),
  /** Whether patients get an email after they confirmed. */
  mailAfterConfirming: z.boolean(),
});

/** Members that are absent are as the practice's. */
const typeRule = z.strictObject({
  typeId: id,
  ...visitRule.partial().shape,
  cancel: z.strictObject(limit).optional(),
  move: visitRule.shape.move.partial().optional(),
});

const allRules = {
  practice: visitRule,
  /** Types that differ in something. */
  types: z.array(typeRule).max(500),
  /** Days around a chosen time in which another visit of the same type is pointed out; 0 never. */
  duplicateDays: whole(0, 365),
  /** Future visits booked online that one patient may have. */
  openPerPatient: whole(1, 20),
  /** The same for each email address of people without an account. */
  openPerGuest: whole(1, 10),
  /** Whose map shows the way to a location. */
  maps: z.enum(['google', 'apple', 'openstreetmap']),
  /** How long an offer of the waitlist is kept, in minutes. */
  offerMinutes: whole(10, 60),
  /** Of what was read; a save with an older one is refused. */
  revision: z.number().int().min(0),
};
const answer = { 200: z.object(allRules) };

export const readVisitRules = endpoint({
  summary: 'What patients may do online with their visits, for the practice and for types that differ',
  method: 'GET',
  path: '/office/v1/settings/visit-rules',
  access: 'staff:settings',
  response: answer,
});

export const saveVisitRules = endpoint({
  summary: 'Replaces all of these rules; types that are not named follow the practice',
  method: 'PUT',
  path: '/office/v1/settings/visit-rules',
  access: 'staff:settings',
  body: z.strictObject(allRules),
  response: answer,
  problems: ['settings-changed', 'not-found'],
});
