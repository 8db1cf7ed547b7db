// Calls by the secret link of a question that the practice asked a guest: reading what was sent, to change it, without an account.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { formVersion } from '../forms/forms.ts';
import { checksum, day, id } from '../shared.ts';
import { submissionAnswer } from './submissions.ts';

/** Any text: one that was never a link is answered like one that has ended. */
const params = z.object({ submissionId: id, checksum, token: z.string().min(1).max(200) });
const path = '/public/submissions/{submissionId}/{checksum}/questions/{token}';

export const readQuestionLink = endpoint({
  summary: 'Whether the link of a question still works, and whether it asks for a birth date; changes nothing',
  method: 'GET',
  path,
  access: 'public',
  params,
  response: { 200: z.object({ asksBirthDate: z.boolean() }) },
  problems: ['link-expired', 'rate-limited'],
});

export const openQuestionLink = endpoint({
  summary:
    'The question of a link with the answers that were sent, for whoever knows the birth date in them; the fifth wrong one ends the link',
  method: 'POST',
  path,
  access: 'public',
  params,
  body: z.object({
    /** Empty where the link does not ask for it. */
    birthDate: z.union([z.literal(''), day]),
  }),
  response: {
    200: z.object({
      submission: submissionAnswer,
      form: formVersion.extend({
        /** False if the practice no longer offers the form: then it can only be read. */
        is_open: z.boolean(),
      }),
    }),
  },
  problems: ['link-expired', 'birth-date-incorrect', 'rate-limited', 'cross-site-request'],
});
