// The cookie by which the server recognizes a visitor's browser: HttpOnly, for the browser's session, set only when the visitor
// opens a form or sends a file.
import type { FastifyRequest } from 'fastify';
import type { Uses } from '../../platform/context.ts';
import { newToken, tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Exchange } from '../../platform/http/bind.ts';

/** The __Host- prefix needs https; plain http is used on a local machine only. */
function nameOf(isHttps: boolean): string {
  return isHttps ? '__Host-guest' : 'guest';
}

/** Returns the digest that identifies the browser, or undefined when it has no cookie yet. */
export function readGuest(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[nameOf(request.protocol === 'https')];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? tokenDigest(token) : undefined;
}

/** The same, but sets the cookie when the browser has none. */
export function ensureGuest(ctx: Uses<'guest'>, { request, reply }: Exchange): Buffer {
  if (ctx.guest) return ctx.guest;
  const token = newToken();
  const isHttps = request.protocol === 'https';
  reply.setCookie(nameOf(isHttps), token, { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps });
  return tokenDigest(token);
}
