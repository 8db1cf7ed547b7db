// Calls for reminders of visits: when they go, with which words, how they look, and asking a patient to confirm.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, oneLine } from '../shared.ts';

const minute = (from: number, until: number) => z.number().int().min(from).max(until);

/** Subject and text of a step. What fields they may hold is said by `wordFields` of the answer. */
const words = z.strictObject({
  subject: oneLine(200),
  text: z.string().max(4000),
});

export const reminderStep = z.strictObject({
  id,
  when: z.enum(['booking', 'days', 'hours']),
  /** Days (1 to 60) or hours (1 to 96) before the visit; 0 at booking. */
  n: z.number().int().min(0).max(96),
  channel: z.enum(['email', 'text']),
  leaveOutConfirmed: z.boolean(),
  /** By language, such as `en`. */
  words: z.record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), words),
});

export const reminderPlan = z.strictObject({
  /** null for the practice's plan, which holds for every type without one of its own. */
  typeId: id.nullable(),
  /** When steps of days go, in minutes after midnight. */
  daysAt: minute(0, 1439),
  /** Texts go from then on. Only the practice's plan says it; a type's plan repeats it. */
  quietFrom: minute(480, 720),
  quietUntil: minute(1020, 1260),
  /** Whether an email goes where a text cannot. */
  fallback: z.boolean(),
  /** The first one is the confirmation at booking. */
  steps: z.array(reminderStep).min(1).max(7),
  revision: z.number().int().min(0),
});

/** What became of a step for a visit. */
export const visitReminder = z.object({
  stepId: id,
  /** Such as '24 hours before, by text'. */
  title: z.string(),
  plannedFor: z.string(),
  status: z.enum(['planned', 'sent', 'delivered', 'failed', 'skipped']),
  /** Why it was skipped, has failed, or went by email instead of by text; else empty. */
  why: z.string(),
  /** Masked, such as 'text …0148'; empty while nothing was sent. */
  to: z.string(),
  /** When it was sent or skipped; null while it is planned. */
  at: z.string().nullable(),
});

export const reminderPlans = endpoint({
  summary: 'When reminders go, with which words, and what became of those of the last seven days',
  method: 'GET',
  path: '/office/v1/settings/reminder-plans',
  access: 'staff:settings',
  response: {
    200: z.object({
      /** The practice’s plan first. */
      plans: z.array(reminderPlan),
      /** Languages of the practice; the first one is for who has no other. */
      languages: z.array(z.string()),
      /** Fields that words may hold. */
      wordFields: z.array(z.string()),
      /** Whether this installation can send texts. */
      canText: z.boolean(),
      /** Patients who agreed to texts about visits, of those with a mobile number. */
      consents: z.object({ agreed: z.number().int(), of: z.number().int() }),
      /** Coming visits for the preview, the soonest first. */
      visits: z.array(z.object({ id, name: z.string(), startTime: z.string() })),
      lastDays: z.object({
        sent: z.number().int(),
        confirmed: z.number().int(),
        skipped: z.number().int(),
        failed: z.number().int(),
        /** The reasons, most frequent first; `instead` counts those that went by email. */
        reasons: z.array(z.object({ why: z.string(), count: z.number().int(), instead: z.number().int() })),
      }),
    }),
  },
});

export const setReminderPlan = endpoint({
  summary: 'Replaces the practice’s plan, or that of a type',
  method: 'PUT',
  path: '/office/v1/settings/reminder-plans',
  access: 'staff:settings',
  body: z.discriminatedUnion('isOwn', [
    z.strictObject({ isOwn: z.literal(true), plan: reminderPlan }),
    /** The type goes by the practice's plan again. */
    z.strictObject({ isOwn: z.literal(false), typeId: id, revision: z.number().int().min(0) }),
  ]),
  response: {
    200: z.object({
      revision: z.number().int(),
      /** Typographic signs that were replaced by plain ones. */
      replaced: z.array(z.string()),
    }),
  },
  problems: ['not-found', 'settings-changed', 'words-refused'],
});

const sample = { step: reminderStep, visitId: id.optional(), language: z.string().max(5).optional() };

export const previewReminder = endpoint({
  summary: 'Shows a step as it would go, for a coming visit or a made-up one',
  method: 'POST',
  path: '/office/v1/settings/reminder-plans/preview',
  access: 'staff:settings',
  body: z.strictObject(sample),
  response: {
    200: z.object({
      subject: z.string(),
      text: z.string(),
      /** The mail as a page; empty for a text. */
      html: z.string(),
      /** What the text takes of its room, and the room: 160, or 70 with signs outside the GSM alphabet. */
      septets: z.number().int(),
      room: z.number().int(),
      /** The same with the practice's longest names, before anything is left out. */
      longest: z.number().int(),
      isUnicode: z.boolean(),
      /** Typographic signs that are replaced by plain ones. */
      replaced: z.array(z.string()),
      faults: z.array(z.object({ at: z.string(), message: z.string() })),
      /** First name and time of the visit that is shown, and when the step goes. */
      name: z.string(),
      startTime: z.string(),
      sendTime: z.string(),
    }),
  },
  problems: ['not-found'],
});

export const testReminder = endpoint({
  summary: 'Sends a step to the caller’s own address, at most five an hour',
  method: 'POST',
  path: '/office/v1/settings/reminder-plans/test',
  access: 'staff:settings',
  body: z.strictObject(sample),
  response: { 200: z.object({ to: z.string() }) },
  problems: ['not-found', 'words-refused'],
});

export const askAgain = endpoint({
  summary: 'Asks the patient of a visit to confirm it, at most once a day',
  method: 'POST',
  path: '/office/v1/schedule/visits/{id}/ask',
  access: 'staff:book',
  params: z.object({ id }),
  response: { 204: null },
  touches: ['schedule'],
  problems: ['not-found', 'appointment-changed', 'patient-without-email', 'enough-sent'],
});
