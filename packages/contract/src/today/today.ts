// Calls of the console for one day at the front desk: who comes, what is missing, and asking for it.
import { z } from 'zod';
import { scheduledVisit } from '../desk/desk.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant, shownAlert } from '../shared.ts';

/** Most visits that one answer holds. */
export const mostVisitsOfDay = 1000;
/** Most visits that one call asks for forms of. */
export const mostAskedAtOnce = 200;
/** How many days ahead forms can be asked for. */
export const askedAhead = 30;
/** Hours in which nobody is asked twice. */
export const askedOnceIn = 12;

/** What became of asking somebody for the forms that are missing. */
export const formsOutcomes = [
  'sent-mail',
  'sent-text',
  'nothing-missing',
  'no-address',
  'sent-lately',
  'opted-out',
  'not-found',
] as const;

const outcome = z.enum(formsOutcomes);
/** Without it, today by the practice's clock. */
const shownDay = day.optional();
const filters = { locationId: id.optional(), providerId: id.optional() };

/** A visit with all that the front desk needs to receive its patient. */
export const visitOfDay = scheduledVisit.extend({
  /** When the patient came; null before. */
  arrivedAt: isoInstant.nullable(),
  /** Null for somebody who is not a patient yet. */
  patient: z
    .object({
      /** Whole years on that day. */
      age: z.number().int(),
      /** As it is written for people; empty without one. */
      phone: z.string(),
      phoneKind: z.string(),
      /** Days until the next birthday, to 3; null when it is later. */
      birthdayIn: z.number().int().min(0).max(3).nullable(),
    })
    .nullable(),
  forms: z.object({
    done: z.number().int(),
    /** Sent in, and not approved yet. */
    waiting: z.number().int(),
    missing: z.array(z.object({ formId: id, name: z.string() })),
    /** When the patient was last asked for them; null for never, and once that is over a month ago. */
    sentAt: isoInstant.nullable(),
    /** What became of asking for this visit the last time; null if nobody has. */
    outcome: outcome.nullable(),
  }),
  /** Exact decimal text; null without the right `ledger`, and without a patient. */
  balance: z.string().nullable(),
  /** Of the patient, the worst first; allergies only with the right `patients`. */
  alerts: z.array(shownAlert),
  /** Whether the patient has no earlier visit. */
  isFirstVisit: z.boolean(),
});

export const today = endpoint({
  summary:
    'One day at the front desk: its visits but for canceled ones, each with phone, forms and balance, and their counts',
  method: 'GET',
  path: '/office/v1/today',
  access: 'staff:schedule',
  query: z.object({ day: shownDay, ...filters }),
  response: {
    200: z.object({
      day,
      /** Today by the practice's clock. */
      today: day,
      /** Code of the currency of balances. */
      currency: z.string(),
      isClosed: z.boolean(),
      /** Empty for none. */
      closedReason: z.string(),
      counts: z.object({
        visits: z.number().int(),
        /** Here, or come and gone. */
        arrived: z.number().int(),
        unconfirmed: z.number().int(),
        /** With forms missing. */
        missing: z.number().int(),
        /** Of patients with a balance over zero; null without the right `ledger`. */
        owing: z.number().int().nullable(),
        /** What these patients owe together, exact decimal text. */
        owed: z.string().nullable(),
      }),
      /** By time. */
      visits: z.array(visitOfDay),
      /** The next day with visits, told when this one has none; else null. */
      nextDay: day.nullable(),
      /** The caller's own and anyone's tasks that are due today or overdue. */
      tasksDue: z.number().int(),
    }),
  },
});

export const missingForms = endpoint({
  summary: 'Whom asking for the missing forms of a day would reach, and by which way, without asking them',
  method: 'GET',
  path: '/office/v1/today/missing-forms',
  access: 'staff:book',
  query: z.object({ day, ...filters }),
  response: {
    200: z.object({
      visits: z.array(
        z.object({
          visitId: id,
          name: z.string(),
          /** What would become of it. */
          outcome,
          /** Where it would go, masked; empty when it would not. */
          to: z.string(),
          /** When the patient was asked, for who was asked lately; else null. */
          sentAt: isoInstant.nullable(),
        }),
      ),
    }),
  },
});

export const sendForms = endpoint({
  summary:
    'Asks the patients of visits for the forms that are missing, one message a person and not again within 12 hours',
  method: 'POST',
  path: '/office/v1/today/send-forms',
  access: 'staff:book',
  touches: ['schedule'],
  body: z.object({
    key: z.uuid(),
    day,
    visitIds: z.array(id).min(1).max(mostAskedAtOnce),
  }),
  response: { 200: z.object({ outcomes: z.array(z.object({ visitId: id, outcome })) }) },
  problems: ['entry-key-reused'],
});

/** What a visit's sheet of paper says beside the visit. */
const onPaper = visitOfDay.extend({
  /** Notes of the office on the visit. */
  notes: z.array(z.string()),
});

export const daySheet = endpoint({
  summary: 'The visits of a day for paper, with the notes of the office; without balances unless they are asked for',
  method: 'GET',
  path: '/office/v1/today/day-sheet',
  access: 'staff:schedule',
  query: z.object({ day, ...filters, balances: z.enum(['true', 'false']).default('false') }),
  response: { 200: z.object({ printedAt: isoInstant, currency: z.string(), visits: z.array(onPaper) }) },
});

export const routeSlip = endpoint({
  summary: 'One visit for paper: the patient, the record in short, insurance, forms and notes',
  method: 'GET',
  path: '/office/v1/today/route-slips/{visitId}',
  access: 'staff:schedule',
  params: z.object({ visitId: id }),
  query: z.object({ balances: z.enum(['true', 'false']).default('false') }),
  response: {
    200: z.object({
      printedAt: isoInstant,
      currency: z.string(),
      visit: onPaper,
      /** YYYY-MM-DD; empty without a patient. */
      birthDate: z.string(),
      /** Active clinical entries in words; null without the right `patients`, and without a patient. */
      clinical: z
        .object({ allergies: z.array(z.string()), conditions: z.array(z.string()), medicines: z.array(z.string()) })
        .nullable(),
      /** Primary and secondary insurance in one line each; null like `clinical`. */
      insurance: z.array(z.string()).nullable(),
    }),
  },
  problems: ['not-found'],
});
