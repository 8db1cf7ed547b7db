// Calls of the console for one visit with everything around it, and for visits that nobody closed.
import { z } from 'zod';
import { agreementStates } from '../agreements/office-agreements.ts';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant, shownAlert } from '../shared.ts';
import { visitProgress } from '../visits/office-visits.ts';
import { appointmentStatuses } from '../visits/visits.ts';
import { placedVisit, scheduledVisit } from './desk.ts';

/** What can happen to a visit. */
export const visitEventKinds = [
  'booked',
  'confirmed',
  'moved',
  'canceled',
  'arrived',
  'seated',
  'met',
  'missed',
  'undone',
  'corrected',
  'text',
  'deleted',
  'skipped',
  'scheduled',
] as const;

/** Who can change a visit. */
export const visitActors = ['staff', 'patient', 'guardian', 'guest', 'link', 'text', 'sync', 'system'] as const;

/** State of a form before a visit. */
export const visitFormStates = ['done', 'waiting', 'begun', 'not-sent', 'needs-answer'] as const;

/** Most visits that `unfinishedVisits` returns. */
export const mostUnfinished = 100;

/** The part of a visit that a change touched; absent members stayed as they were. */
const facts = z.object({
  startTime: isoInstant.optional(),
  endTime: isoInstant.optional(),
  providerName: z.string().optional(),
  locationName: z.string().optional(),
  status: z.enum(appointmentStatuses).optional(),
  progress: z.enum(visitProgress).optional(),
});

const historyEntry = z.object({
  eventId: id,
  at: isoInstant,
  kind: z.enum(visitEventKinds),
  actor: z.enum(visitActors),
  /** Name of who did it; empty if it was not a person who is known by name. */
  by: z.string(),
  before: facts,
  after: facts,
  /** Code of a reason; empty without one. */
  reason: z.string(),
  /** What was typed with it; empty without. */
  note: z.string(),
});

const patient = z.object({
  id,
  name: z.string(),
  /** YYYY-MM-DD; empty if unknown. */
  birthDate: z.string(),
  /** Whole years; null if unknown. */
  age: z.number().int().nullable(),
  /** As it is written for people; empty without one. */
  phone: z.string(),
  phoneKind: z.string(),
  /** How the patient prefers to be reached; empty if unknown. */
  preference: z.string(),
  /** The worst first. Allergies only for callers with the right `patients`. */
  alerts: z.array(shownAlert),
});

const form = z.object({
  formId: id,
  name: z.string(),
  status: z.enum(visitFormStates),
  /** When it was sent in; null before. */
  at: isoInstant.nullable(),
  submissionId: id.nullable(),
});

const reminder = z.object({
  stepId: id,
  title: z.string(),
  plannedFor: isoInstant,
  status: z.enum(['planned', 'sent', 'delivered', 'failed', 'skipped']),
  why: z.string(),
  /** Masked. */
  to: z.string(),
  at: isoInstant.nullable(),
});

const note = z.object({ id, text: z.string(), by: z.string(), at: isoInstant });

export const readVisit = endpoint({
  summary: 'One visit with its patient, forms, balance and history',
  method: 'GET',
  path: '/office/v1/schedule/visits/{id}',
  access: 'staff:schedule',
  params: z.object({ id }),
  response: {
    200: scheduledVisit.extend({
      /** When it was confirmed and how; `by` names the colleague who did, else it is empty. */
      confirmation: z
        .object({ at: isoInstant, via: z.enum(['office', 'link', 'portal', 'text']), by: z.string() })
        .nullable(),
      arrivedAt: isoInstant.nullable(),
      seatedAt: isoInstant.nullable(),
      /** Null for somebody who is not a patient yet. */
      patient: patient.nullable(),
      /** The submission that booked it, and its form's name; null and empty if the office did. */
      submissionId: id.nullable(),
      formName: z.string(),
      forms: z.array(form),
      /** Every consent form that is in use, with how things stand for the patient. */
      agreements: z.array(
        z.object({ formId: id, name: z.string(), state: z.enum(agreementStates), until: day.nullable() }),
      ),
      /** Exact decimal text; null without the right `ledger`, without a patient, and if it is not known. */
      balance: z.string().nullable(),
      /** Of the practice. */
      currency: z.string(),
      /** Of the office on the visit: pinned ones first, then the newest. */
      notes: z.array(note),
      reminders: z.array(reminder),
      /** How many entries of the waitlist fit this time. */
      waitlistFits: z.number().int(),
      /** The oldest first. */
      history: z.array(historyEntry),
    }),
  },
  problems: ['not-found'],
});

export const unfinishedVisits = endpoint({
  summary: 'Visits of past days whose end nobody told, the latest first: at most 100, of the last 90 days',
  method: 'GET',
  path: '/office/v1/schedule/unfinished',
  access: 'staff:schedule',
  query: z.object({
    /** Visits of earlier days, by the practice's clock. */
    before: day,
  }),
  response: {
    200: z.array(
      placedVisit.extend({
        status: z.enum(appointmentStatuses),
        /** Statuses that can follow. */
        next: z.array(z.enum(appointmentStatuses)),
        patientId: id.nullable(),
        patientName: z.string(),
        description: z.string(),
        sequence: z.number().int(),
      }),
    ),
  },
});
