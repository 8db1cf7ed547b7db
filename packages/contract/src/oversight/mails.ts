// Calls that show the practice the emails it sends.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** An email to patients or staff. Only the server knows which ones there are. */
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
