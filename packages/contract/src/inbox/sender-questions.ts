// Calls by which the office asks the sender of a submission something, and takes the question back.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, longText } from '../shared.ts';

const address = {
  path: '/office/v1/inbox/{submissionId}/return',
  access: 'staff:inbox',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  response: { 204: null },
} as const;

export const askSender = endpoint({
  summary:
    'Asks the sender of a submission a question: patients answer signed in, guests by a link of 14 days; sent again with the same key, it is asked once',
  method: 'POST',
  ...address,
  body: z.object({
    key: z.uuid(),
    /** The revision that was read: asking about an older one is refused. */
    revision: z.number().int(),
    question: longText(500).min(1, 'Write the question first.'),
    /** The questions of the form that it is about. */
    uuids: z.array(z.string().min(1).max(64)).max(5),
  }),
  problems: [
    'not-found',
    'submission-state',
    'submission-changed',
    'patient-without-email',
    'rate-limited',
    'entry-key-reused',
  ],
});

export const withdrawQuestion = endpoint({
  summary: 'Takes the question back: nobody can answer it any more, and the submission is new',
  method: 'DELETE',
  ...address,
  problems: ['not-found', 'submission-state'],
});

/** What the office asked the sender, and how a question would reach them. */
export const questionParts = {
  /** The oldest first. */
  questions: z.array(
    z.object({
      id,
      question: z.string(),
      uuids: z.array(z.string()),
      /** Of the answers that it was asked about. */
      revision: z.number().int(),
      by: z.string(),
      at: z.string(),
      /** The revision that answered it. */
      answeredRevision: z.number().int().nullable(),
      withdrawn: z.object({ by: z.string(), at: z.string() }).nullable(),
      /** When a guest's link ends, or ended after wrong birth dates; null for patients. */
      link: z.object({ endsAt: z.string(), isUsedUp: z.boolean() }).nullable(),
    }),
  ),
  /** How a question would reach the sender: masked, and by none of the two where nothing is known or the form is not offered. */
  sender: z.object({
    by: z.enum(['email', 'text', 'none']),
    to: z.string(),
    /** A number to call; empty where none is known. */
    phone: z.string(),
    /** Whether the practice still offers the form, so that its answers can be changed. */
    canChange: z.boolean(),
  }),
};
