// Answers the calls by which a patient writes to the office.
import { messages } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { sendEmail } from './send-email.ts';

export function messageRoutes(): Bound[] {
  return bind(messages, {
    sendEmail: async (ctx, { body }) => {
      await sendEmail(ctx, body);
      return ok({ message: 'Your message was sent.' });
    },
  });
}
