// The long-lived cookie by which an account recognizes a browser. It opens nothing: a known browser has its own counter of wrong
// passwords, so that guessing strangers cannot lock anybody out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from './identity.policy.ts';

/** The __Host- prefix needs https; plain http is used on a local machine only. */
const nameOf = (isHttps: boolean) => `${isHttps ? '__Host-' : ''}known`;

/** Returns the value of the cookie, or undefined when the browser sent none that could be ours. */
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
