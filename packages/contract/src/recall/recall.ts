// Calls of the console for recall: patients who are due for their next visit, and the rules that say when.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant, oneLine } from '../shared.ts';

/** Rows on a page of the list. */
export const recallPageSize = 50;

export const recallStates = ['waiting', 'call', 'booked', 'stopped'] as const;

/** Why no message goes to somebody, beyond what a message's own log says; empty when nothing is in the way. */
export const recallHinders = ['', 'no-address', 'opted-out', 'no-consent', 'no-postal-address', 'inactive'] as const;

export const recallRow = z.object({
  id,
  contactId: id,
  name: z.string(),
  /** Whole years; null if unknown. */
  age: z.number().int().nullable(),
  /** As it is written for people; empty without one. */
  phone: z.string(),
  /** When the visit that counts was, and what it was for. */
  lastVisit: z.object({ startTime: isoInstant, typeName: z.string() }),
  ruleId: id,
  /** Such as 'Cleaning and exam, 6 months'. */
  ruleName: z.string(),
  /** What is to be booked. */
  typeId: id,
  typeName: z.string(),
  /** A day on the practice's calendar. */
  due: day,
  isOverdue: z.boolean(),
  /** Messages that went, at most so many, and when the next one goes; null when none does. */
  sent: z.number().int(),
  most: z.number().int(),
  next: day.nullable(),
  /** By which ways messages go; where none is open, those of the rule. */
  by: z.array(z.enum(['email', 'text'])),
  hinder: z.enum(recallHinders),
  state: z.enum(recallStates),
  /** The visit that ended it. */
  booked: z.object({ visitId: id, startTime: isoInstant }).nullable(),
});

const filters = {
  /** `due`: waiting or to be called (as without it); `overdue`; `call`: messages are used up; `booked`: in the last 30 days. */
  state: z.enum(['due', 'overdue', 'call', 'booked', 'stopped']).optional(),
  ruleId: id.optional(),
  locationId: id.optional(),
};

export const listRecall = endpoint({
  summary: 'Patients who are due for their next visit, the overdue first',
  method: 'GET',
  path: '/office/v1/recall',
  access: 'staff:schedule',
  query: z.object({
    ...filters,
    /** `next` of the page before. */
    cursor: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  response: {
    200: z.object({
      rows: z.array(recallRow).max(recallPageSize),
      next: z.string().nullable(),
      /** Number on all pages. */
      total: z.number().int(),
      /** With the same rule and location: everybody who is due or overdue, those who are overdue, and those booked in 30 days. */
      counts: z.object({ due: z.number().int(), overdue: z.number().int(), booked: z.number().int() }),
      rules: z.array(z.object({ id, name: z.string() })),
    }),
  },
});

export const recallFile = endpoint({
  summary: 'The same as a table, at most ten thousand patients; no cell is a formula',
  method: 'GET',
  path: '/office/v1/recall-file',
  access: 'staff:schedule',
  query: z.object(filters),
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'text/csv',
});

const params = z.object({ id });

/** What keeps the office from sending a message now: `hinder` of the refusal, whose `detail` says it as a sentence. */
export const sendHinders = [
  ...recallHinders.filter((hinder) => hinder !== ''),
  'booked',
  'ended',
  'used-up',
  'one-a-week',
  'enough-texts',
  'quiet-hours',
] as const;

export const sendRecall = endpoint({
  summary: 'Sends the next message of a recall now; what hinders it is named in `hinder` and `detail`',
  method: 'POST',
  path: '/office/v1/recall/{id}/send',
  access: 'staff:book',
  touches: ['waitlist'],
  params,
  response: { 200: recallRow },
  problems: ['not-found', 'enough-sent'],
});

export const stopRecall = endpoint({
  summary: 'Ends a recall: no more messages, until the patient was here again',
  method: 'POST',
  path: '/office/v1/recall/{id}/stop',
  access: 'staff:book',
  touches: ['waitlist'],
  params,
  response: { 200: recallRow },
  problems: ['not-found'],
});

const whole = (min: number, max: number) =>
  z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(min, `Enter ${min} or more.`)
    .max(max, `Enter ${max} or less.`);

const words = z.strictObject({
  subject: oneLine(200),
  mail: z.string().max(2000),
  text: z.string().max(1000),
});

/** Most rules of a practice. */
export const mostRecallRules = 20;

export const recallRule = z.strictObject({
  id,
  /** After a visit of this type is completed … */
  afterTypeId: id,
  /** … so many months later … */
  months: whole(1, 60),
  /** … a visit of this type is to be booked. */
  bookTypeId: id,
  /** The first message goes so many days before it is due. */
  firstDays: whole(0, 60),
  /** The next ones follow so many days apart. */
  everyDays: whole(7, 90),
  mostMessages: whole(1, 5),
  channels: z
    .array(z.enum(['email', 'text']))
    .min(1, 'Choose how patients are told.')
    .max(2),
  /** By language, such as `en`; the text of a mail, and that of a text message. */
  words: z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), words),
});

const allRules = {
  rules: z.array(recallRule).max(mostRecallRules, `At most ${mostRecallRules} rules.`),
  /** Of what was read; a save with an older one is refused. */
  revision: z.number().int().min(0),
};

export const readRecallRules = endpoint({
  summary: 'When patients are called back, and with which words',
  method: 'GET',
  path: '/office/v1/settings/recall-rules',
  access: 'staff:settings',
  response: {
    200: z.object({
      ...allRules,
      /** Languages of the practice; the first one is for who has no other. */
      languages: z.array(z.string()),
      /** Fields that words may hold. */
      wordFields: z.array(z.string()),
      /** Whether this installation can send texts, and whether the practice has a postal address for mails. */
      canText: z.boolean(),
      hasPostalAddress: z.boolean(),
      /** Words for a new rule. */
      usualWords: recallRule.shape.words,
    }),
  },
});

export const saveRecallRules = endpoint({
  summary: 'Replaces all recall rules; patients who wait by a rule that is gone are not called back by it',
  method: 'PUT',
  path: '/office/v1/settings/recall-rules',
  access: 'staff:settings',
  touches: ['waitlist'],
  body: z.strictObject(allRules),
  response: { 200: z.object(allRules) },
  problems: ['settings-changed', 'not-found', 'words-refused'],
});

export const previewRecall = endpoint({
  summary: 'Shows the words of a rule as an email and as a text message to somebody made up',
  method: 'POST',
  path: '/office/v1/settings/recall-rules/preview',
  access: 'staff:settings',
  body: z.strictObject({
    words,
    /** What is to be booked: the link leads there. */
    typeId: id,
  }),
  response: {
    200: z.object({
      subject: z.string(),
      mail: z.string(),
      text: z.string(),
      /** What the text takes of its room, and the room: 160, or 70 with signs outside the GSM alphabet. */
      septets: z.number().int(),
      room: z.number().int(),
      /** The same with the longest first name of the practice's patients. */
      longest: z.number().int(),
      isUnicode: z.boolean(),
      /** Typographic signs that are replaced by plain ones in the text message. */
      replaced: z.array(z.string()),
    }),
  },
});
