// The call that records who came from Google Reserve.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../shared.ts';

export const googleReserveToken = endpoint({
  summary: 'Remembers that somebody came from Google Reserve',
  method: 'POST',
  path: '/account/v1/public/google-reserve/token',
  access: 'public',
  body: z.object({ accountId: id, token: z.string().min(1).max(2000) }),
  response: { 200: z.object({ status: z.literal('ok') }) },
  problems: ['not-found'],
});
