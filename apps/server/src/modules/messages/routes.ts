// Handles the calls by which a patient writes to the office, and the office to a patient.
import { messages } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { sendEmail } from './send-email.ts';
import { writeToPatient } from './write-to-patient.ts';

export function messageRoutes(): Bound[] {
  return bind(messages, {
    sendEmail: async (ctx, { body }) => {
      await sendEmail(ctx, body);
      return ok({ message: 'Your message was sent.' });
    },
    writeToPatient: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: { id: await writeToPatient(ctx, params.id, body) },
    }),
  });
}
