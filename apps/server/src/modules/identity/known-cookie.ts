// The long-lived cookie by which an account knows a browser again. It opens nothing: a known browser has a counter of wrong
// passwords of its own, so that strangers who guess shut nobody out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from './identity.policy.ts';

/** The __Host- prefix needs https; plain http exists on this machine only. */
const nameOf = (isHttps: boolean) => `${isHttps ? '__Host-' : ''}known`;

/** Returns the value of the cookie, or undefined where the browser sent none that could be one of ours. */
export function readKnown(request: FastifyRequest): string | undefined {
  const token = request.cookies[nameOf(request.protocol === 'https')];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function setKnown(reply: FastifyReply, token: string, isHttps: boolean): void {
  reply.setCookie(nameOf(isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
    maxAge: limits.knownSourceMs / 1000,
  });
}
