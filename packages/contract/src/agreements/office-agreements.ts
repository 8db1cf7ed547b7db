// Calls of the console about what patients agreed to in consent forms. (The module consents is the book of who may be reached how.)
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, isoInstant, oneLine } from '../shared.ts';

/** How things stand with a person's agreement to a consent form. */
export const agreementStates = ['none', 'agreed', 'ended', 'asked-again', 'at-office', 'withdrawn'] as const;
/** What happened: sent, entered by the office, chosen to sign at the office, withdrawn, asked for again. */
export const agreementEntries = ['agreed', 'on-paper', 'at-office', 'withdrawn', 'asked'] as const;

const standing = {
  state: z.enum(agreementStates),
  /** The day since which it stands so; of an agreement that ended or is asked for again, the day on which it was given. */
  since: day.nullable(),
  /** The first day on which the agreement holds no more; null without an end. */
  until: day.nullable(),
};

export const patientAgreements = endpoint({
  summary: 'Every consent form with how things stand for a patient, and what happened, the newest first',
  method: 'GET',
  path: '/office/v1/patients/{id}/agreements',
  access: 'staff:patients',
  params: z.object({ id }),
  response: {
    200: z.array(
      z.object({
        formId: id,
        name: z.string(),
        ...standing,
        /** The version that was agreed to. */
        version: z.number().int().nullable(),
        isArchived: z.boolean(),
        entries: z.array(
          z.object({
            id,
            kind: z.enum(agreementEntries),
            day,
            at: isoInstant,
            /** Name of who said or entered it; empty for a guest. */
            by: z.string(),
            version: z.number().int(),
            submissionId: id.nullable(),
            /** The reason for withdrawing, or the office's note; may be empty. */
            note: z.string(),
          }),
        ),
      }),
    ),
  },
  problems: ['not-found'],
});

export const enterAgreement = endpoint({
  summary: 'Enters that a patient agreed on paper, or withdrew by phone or letter; the same key again changes nothing',
  method: 'POST',
  path: '/office/v1/patients/{id}/agreements/{formId}',
  access: 'staff:edit',
  touches: ['inbox'],
  params: z.object({ id, formId: id }),
  body: z.strictObject({
    state: z.enum(['on-paper', 'withdrawn']),
    /** When it was said, on the practice's calendar; not a day to come. */
    day,
    note: oneLine(200),
    key: id,
  }),
  response: { 204: null },
  problems: ['not-found'],
});

/** How things stand where there is no agreement that holds. */
const lackingState = z.enum(agreementStates).exclude(['agreed']);

/** Patients on a page. */
export const lackingPageSize = 50;

/** A patient with a consent form that they are asked for, or were, and whose agreement is missing. */
const lacking = z.object({
  patientId: id,
  nameFirst: z.string(),
  nameLast: z.string(),
  birthDate: day,
  hasEmail: z.boolean(),
  formId: id,
  formName: z.string(),
  state: lackingState,
  /** The day since which it stands so; of an agreement that ended or is asked for again, the day on which it was given. */
  since: day.nullable(),
  until: day.nullable(),
});

export const lackingAgreements = endpoint({
  summary: 'Patients whose agreement to a consent form is missing, by name; inactive patients are left out',
  method: 'GET',
  path: '/office/v1/agreements',
  access: 'staff:patients',
  query: z.object({
    formId: id.optional(),
    state: lackingState.optional(),
    /** `next` of the page before. */
    after: z
      .string()
      .max(400)
      .regex(/^[\w-]+$/)
      .optional(),
  }),
  response: {
    200: z.object({
      /** By name, those of one patient together; a page holds whole patients. */
      rows: z.array(lacking),
      next: z.string().nullable(),
      /** The consent forms that are in use, in the practice's order. */
      forms: z.array(z.object({ id, name: z.string() })),
    }),
  },
});
