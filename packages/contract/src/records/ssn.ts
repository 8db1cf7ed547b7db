// Calls of the console for social security numbers: everybody else sees the last four digits.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

/** Whose number: the patient's, or that of who holds an insurance. */
export const numberOwners = ['patient', 'primaryInsurance', 'secondaryInsurance'] as const;

const params = z.object({ id });
const of = z.enum(numberOwners).default('patient');
const message = 'Check the social security number.';

export const revealSsn = endpoint({
  summary: 'A whole social security number, 30 times an hour for each colleague; each time stands in the access log',
  method: 'POST',
  path: '/office/v1/patients/{id}/ssn/reveal',
  access: 'staff:ssn',
  params,
  body: z.object({ of }),
  /** With dashes; empty if there is none. */
  response: { 200: z.object({ ssn: z.string() }) },
  problems: ['not-found', 'rate-limited'],
});

export const changeSsn = endpoint({
  summary: 'Writes a social security number',
  method: 'PUT',
  path: '/office/v1/patients/{id}/ssn',
  access: 'staff:ssn',
  params,
  body: z.object({
    /** Of the record: what somebody else has changed since is not written over. */
    revision: z.number().int().min(0),
    of,
    /** Nine digits, with or without dashes. */
    ssn: z
      .string()
      .max(20)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .refine((digits) => /^(?!000|666|9)\d{9}$/.test(digits), message)
      .transform((digits) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`),
  }),
  response: { 200: z.object({ revision: z.number().int() }) },
  problems: ['not-found', 'record-changed', 'record-merged'],
});
