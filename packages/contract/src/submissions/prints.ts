// Calls that return a submission as a PDF.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, checksum, id } from '../shared.ts';

export const pdfFile = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const submissionPdf = endpoint({
  summary:
    'A submission as a PDF, for the person it belongs to, that person’s guardian, and for a day the browser from which a guest sent it',
  method: 'GET',
  path: '/public/submissions/{submissionId}/{checksum}/pdf',
  access: 'either',
  params: z.object({ submissionId: id, checksum }),
  query: accountQuery,
  response: { 200: pdfFile },
  produces: 'application/pdf',
  problems: ['not-found', 'rate-limited', 'pdf-limit', 'overloaded', 'unavailable'],
});
