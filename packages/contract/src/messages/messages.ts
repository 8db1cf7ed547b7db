// Calls for messages from a patient to the office, and from the office to a patient.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, longText, oneLine } from '../shared.ts';

/** Maximum length of a message's text; the subject's limit is the specification's. */
const messageLimits = { subject: 255, body: 10_000 } as const;

const line = oneLine(messageLimits.subject, 'A subject is one line of text.').min(1, 'Required');

export const sendEmail = endpoint({
  summary: 'Sends a message of the signed-in person to the office by mail',
  method: 'POST',
  path: '/user/v1/messages/emails',
  access: 'patient',
  body: z.object({
    subject: line,
    body: z.string().trim().min(1, 'Required').max(messageLimits.body),
    /** The office's own address or nothing; email is sent nowhere else. */
    recipientEmail: z.string().max(320).optional(),
  }),
  response: { 200: z.object({ message: z.string() }) },
  problems: ['recipient-refused', 'office-without-email'],
});

/** A message in a patient's record. */
export const keptMessage = z.object({
  id,
  author: z.enum(['patient', 'office']),
  /** The colleague who wrote it; empty for the patient. */
  writtenBy: z.string(),
  sentAt: z.string(),
  subject: z.string(),
  body: z.string(),
});

export const writeToPatient = endpoint({
  summary: 'Sends a message of the office to a patient by mail, and keeps a copy in the record',
  method: 'POST',
  path: '/office/v1/patients/{id}/messages',
  access: 'staff:edit',
  params: z.object({ id }),
  body: z.object({ subject: line, body: longText(messageLimits.body).min(1, 'Required') }),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'patient-without-email', 'rate-limited'],
});
