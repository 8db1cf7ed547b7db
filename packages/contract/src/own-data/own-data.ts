// The call with which people download what the practice has stored about them.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

export const ownDataFile = endpoint({
  summary:
    'Everything the practice has stored about the caller or about somebody they act for, as a ZIP file (docs/own-data.md); each download is audited',
  method: 'GET',
  path: '/user/v1/own-data',
  access: 'patient',
  query: z.object({ ownerId: id }),
  produces: 'application/zip',
  response: { 200: z.custom<object>((value) => typeof value === 'object') },
  problems: ['owner-not-allowed', 'rate-limited'],
});
