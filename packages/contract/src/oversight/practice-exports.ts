// Calls of the export of a whole practice: requested with the password, made by a job, downloadable for a day.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

const exportParams = z.object({ exportId: id });

export const exportList = endpoint({
  summary: 'Exports of the whole practice that were asked for lately, the newest first',
  method: 'GET',
  path: '/office/v1/exports',
  access: 'staff:settings',
  response: {
    200: z.array(
      z.object({
        id,
        status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
        requestedAt: z.string(),
        requestedBy: z.string(),
        /** Rows and files written so far, and their total at the start. */
        done: z.number().int(),
        total: z.number().int(),
        /** Size of the ZIP file, once it is done. */
        bytes: z.number().int(),
        /** Until then it can be downloaded. */
        expiresAt: z.string(),
      }),
    ),
  },
});

export const startExport = endpoint({
  summary: 'Asks for an export of everything, with the password once more; one that is under way is answered instead',
  method: 'POST',
  path: '/office/v1/exports',
  access: 'staff:settings',
  body: z.object({ currentPassword: z.string().max(256) }),
  response: { 201: z.object({ id }) },
  problems: ['current-password-incorrect', 'rate-limited'],
});

export const cancelExport = endpoint({
  summary: 'Ends an export that is waiting or under way, or removes one that is done',
  method: 'POST',
  path: '/office/v1/exports/{exportId}/cancel',
  access: 'staff:settings',
  params: exportParams,
  response: { 204: null },
  problems: ['not-found'],
});

export const exportFile = endpoint({
  summary: 'The ZIP file (docs/export.md), streamed; each download is audited',
  method: 'GET',
  path: '/office/v1/exports/{exportId}/file',
  access: 'staff:settings',
  params: exportParams,
  produces: 'application/zip',
  response: { 200: z.custom<object>((value) => typeof value === 'object') },
  problems: ['not-found'],
});
