// Handles the call by which the portal reports that somebody came from Google Reserve.
import { googleReserve } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { holdDigest } from '../availability/public.ts';
import { keepReserveToken } from './keep-reserve-token.ts';

export function googleReserveRoutes(): Bound[] {
  return bind(googleReserve, {
    googleReserveToken: async (ctx, { body }, { request }) => {
      const secret = request.headers['x-hold-token'];
      const isSecret = typeof secret === 'string' && /^[\w-]{16,64}$/.test(secret);
      await keepReserveToken(ctx, body.token, isSecret ? holdDigest(ctx, secret) : undefined);
      return ok({ status: 'ok' });
    },
  });
}
