// Calls that return published forms.
import type { FormVersionBody } from '@foyer/forms';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, checksum, id } from '../shared.ts';

/** The field tree of a form version; its content is checked by the form engine, on both sides. */
/** `settings` and `alerts` may be left out; docs/form-format.md says what they hold. */
const formObject = z.object({
  fields: z.array(z.unknown()),
  settings: z.unknown().optional(),
  /** Those that show the person something, without names and levels. */
  alerts: z.array(z.unknown()).optional(),
});

export const formVersion = z.object({
  account_id: id,
  secure_account_id: z.string(),
  form_id: id,
  form_name: z.string(),
  form_version_id: id,
  is_restricted: z.boolean(),
  is_redirect: z.boolean(),
  has_contact: z.boolean(),
  has_group: z.boolean(),
  /** Whether it has a condition, a calculation, or an alert that shows the person something. */
  has_logic: z.boolean(),
  /** A consent form is agreed to, for a time, in one version. */
  kind: z.enum(['form', 'consent']),
  /** About how long it takes. */
  minutes: z.number().int().min(1),
  /** Whether "Signing on screen" has to be agreed to before it is signed. */
  asks_esign: z.boolean(),
  /** Of a consent form: which version it is, from 1, and since when (ISO instant). */
  version: z.object({ number: z.number().int(), published_at: z.string() }).optional(),
  object: formObject,
  /** What an alert of the form shows to a person in a crisis; only with such an alert. */
  crisis_text: z.string().optional(),
  redirect_url: z.string(),
  thank_you: z.string(),
  pages: z.array(z.number().int()),
}) satisfies z.ZodType<FormVersionBody>;

const formParams = z.object({ id, checksum });

export const form = endpoint({
  summary: 'The published version of a form, for signed-in patients (an array of one)',
  method: 'GET',
  path: '/api/forms/{id}/{checksum}',
  access: 'patient',
  params: formParams,
  response: { 200: z.array(formVersion) },
  problems: ['not-found'],
});

export const publicForm = endpoint({
  summary: 'The published version of a form, for guests (an array of one)',
  method: 'GET',
  path: '/public/forms/{id}/{checksum}',
  access: 'public',
  params: formParams,
  query: accountQuery,
  response: { 200: z.array(formVersion) },
  problems: ['not-found', 'unauthenticated'],
});

export const bookingForms = endpoint({
  summary: 'The published forms that book appointments, the one that the practice chose first',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/forms',
  access: 'public',
  query: accountQuery,
  response: {
    200: z.object({
      forms: z.array(
        z.object({
          formId: id,
          checkSum: z.string(),
          /** Whether it is the published version; on the first one it tells whether booking is published. */
          isPublished: z.boolean(),
        }),
      ),
    }),
  },
  problems: ['not-found'],
});
