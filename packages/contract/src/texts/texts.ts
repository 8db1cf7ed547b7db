// Calls of the SMS gateway: texts that came in, and what became of those that went out.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const number = z.string().regex(/^[+\d][\d\s().-]{4,24}$/, 'Write a telephone number.');
const instant = z.iso.datetime({ offset: true });

export const inbound = endpoint({
  summary: 'A text that somebody sent to the installation’s number',
  method: 'POST',
  path: '/sms/v1/inbound',
  access: 'sms',
  body: z.strictObject({
    /** The gateway’s own id of the text: the same for every attempt. */
    id: z.string().regex(/^[\w.:+=@/-]{1,200}$/, 'Use 1 to 200 letters, digits or the signs . : + = @ / - _ here.'),
    from: number,
    /** The number that it was sent to. */
    to: z.string().min(1).max(40),
    text: z.string().max(2000),
    receivedAt: instant,
  }),
  response: { 204: null },
});

/** What a gateway says about a text. `landline` and `unknown-number` end all texts to the number. */
export const deliveryStatuses = ['delivered', 'failed', 'landline', 'unknown-number'] as const;

export const status = endpoint({
  summary: 'What became of a text that the server sent',
  method: 'POST',
  path: '/sms/v1/status',
  access: 'sms',
  body: z.strictObject({
    /** The Idempotency-Key of the request that sent it. */
    messageId: z.uuid(),
    status: z.enum(deliveryStatuses),
    at: instant,
  }),
  response: { 204: null },
});
