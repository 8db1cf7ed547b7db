// Calls that show the practice the mails it sends.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A mail that patients or staff get. Which ones there are is known to the server alone. */
const mailName = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*$/)
  .max(60);

export const mailSubjects = endpoint({
  summary: 'Subjects of the mails that the practice sends',
  method: 'GET',
  path: '/office/v1/settings/mails',
  access: 'staff:settings',
  response: { 200: z.array(z.object({ name: mailName, subject: z.string() })) },
});

export const mailPreview = endpoint({
  summary: 'How a mail of the practice looks, for a frame of the console; it holds nothing of anybody',
  method: 'GET',
  path: '/office/v1/public/mail-previews/{name}',
  access: 'public',
  params: z.object({ name: mailName }),
  produces: 'text/html',
  response: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  problems: ['not-found'],
});
