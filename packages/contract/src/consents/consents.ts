// Calls about the consent book: how the practice may reach a person, as they choose it and as the practice records it.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isoInstant, oneLine } from '../shared.ts';

/** How somebody is reached. */
export const consentChannels = ['text', 'email', 'call'] as const;
/** What for. `codes` are one-time codes to sign in, sent when somebody asks for one. */
export const consentPurposes = ['visits', 'recall', 'billing', 'marketing', 'codes', 'all'] as const;
export const consentAnswers = ['yes', 'no', 'withdrawn'] as const;
/** How an answer came in; `gateway` is the SMS gateway, which found that a number takes no texts. */
export const consentSources = ['form', 'portal', 'office', 'text', 'link', 'sync', 'gateway'] as const;
/** How somebody told the office. */
export const consentWays = ['phone', 'person', 'paper'] as const;
/** What a person can switch; codes have no switch. */
export const chosenPurposes = ['visits', 'recall', 'billing', 'marketing'] as const;

const chosen = z.object({ visits: z.boolean(), recall: z.boolean(), billing: z.boolean(), marketing: z.boolean() });

const contactChoices = z.object({
  /** The version of the words under the switches; a change names it. */
  wording: z.string(),
  /** Whether the practice can send texts at all. */
  canText: z.boolean(),
  addresses: z.array(
    z.object({
      channel: z.enum(['text', 'email']),
      address: z.string(),
      /** First names of those who have this address: the caller first, then the family. */
      people: z.array(z.string()),
      /** Whether everything to this address was ended by a text such as STOP, one-time codes too. */
      isStopped: z.boolean(),
      purposes: chosen,
    }),
  ),
});

export const readContactChoices = endpoint({
  summary: 'How the practice may reach the caller and their family: by address and purpose',
  method: 'GET',
  path: '/user/v1/contact-choices',
  access: 'patient',
  response: { 200: contactChoices },
});

export const changeContactChoices = endpoint({
  summary: 'Records what the caller chose for addresses of their own and of their family; the rest stays',
  method: 'PUT',
  path: '/user/v1/contact-choices',
  access: 'patient',
  body: z.strictObject({
    wording: z.string().max(40),
    changes: z
      .array(
        z
          .strictObject({
            channel: z.enum(['text', 'email']),
            address: z.string().min(1).max(320),
            purpose: z.enum([...chosenPurposes, 'all']),
            answer: z.enum(['yes', 'no']),
          })
          .refine(({ purpose, answer }) => purpose !== 'all' || answer === 'no', {
            path: ['answer'],
            message: 'Say yes to each purpose by itself.',
          }),
      )
      .min(1)
      .max(40),
  }),
  response: { 200: contactChoices },
});

const params = z.object({ id });

const consentLine = z.object({
  id,
  channel: z.enum(consentChannels),
  address: z.string(),
  purpose: z.enum(consentPurposes),
  answer: z.enum(consentAnswers),
  source: z.enum(consentSources),
  way: z.enum(consentWays).nullable(),
  at: isoInstant,
  /** Name of the account that said or recorded it; empty for nobody who is signed in. */
  by: z.string(),
  note: z.string(),
  submissionId: id.nullable(),
});

const patientConsents = z.object({
  /** Addresses on the record, with what holds for each. */
  addresses: z.array(
    z.object({
      channel: z.enum(consentChannels),
      address: z.string(),
      isStopped: z.boolean(),
      purposes: chosen,
      /** Whether the number is also on another record: what is said about it holds for both. */
      isShared: z.boolean(),
    }),
  ),
  /** Lines about these addresses, newest first. */
  lines: z.array(consentLine),
  /** Texts of the last thirty days from these numbers that are no known words, newest first. */
  texts: z.array(
    z.object({ id: z.string(), from: z.string(), text: z.string(), at: isoInstant, mayMeanStop: z.boolean() }),
  ),
});

export const listConsents = endpoint({
  summary: 'What the consent book says about the addresses on a record',
  method: 'GET',
  path: '/office/v1/patients/{id}/consents',
  access: 'staff:patients',
  params,
  response: { 200: patientConsents },
  problems: ['not-found'],
});

export const addConsent = endpoint({
  summary: 'Adds a line to the consent book about an address on the record',
  method: 'POST',
  path: '/office/v1/patients/{id}/consents',
  access: 'staff:edit',
  params,
  body: z.strictObject({
    channel: z.enum(consentChannels),
    /** As it is on the record. */
    address: z.string().min(1).max(320),
    purpose: z.enum(consentPurposes),
    answer: z.enum(consentAnswers),
    way: z.enum(consentWays),
    note: oneLine(200),
  }),
  response: { 201: z.object({ id }) },
  problems: ['not-found'],
});
