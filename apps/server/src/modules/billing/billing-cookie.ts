// The cookie of a billing session: HttpOnly, for billing's own pages only, and never sent from another site.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { billingSessionSeconds } from './sign-on.ts';

/** The __Secure- prefix needs https; plain http is used on a local machine only. */
const nameOf = (isHttps: boolean) => (isHttps ? '__Secure-billing' : 'billing');

export function setBillingCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  const secure = request.protocol === 'https';
  reply.setCookie(nameOf(secure), secret, {
    path: '/billing',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: billingSessionSeconds,
  });
}

export function readBillingCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request.protocol === 'https')];
}
