// The cookie that ties a browser's session to that browser: HttpOnly, so a stolen bearer token alone opens nothing.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AccountKind, limits } from './identity.policy.ts';

/** The __Host- prefix needs https; plain http is used on a local machine only. */
function nameOf(kind: AccountKind, isHttps: boolean): string {
  return `${isHttps ? '__Host-' : ''}${kind === 'staff' ? 'staff-bind' : 'bind'}`;
}

const attributes = (isHttps: boolean) => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps }) as const;

export function setBinding(reply: FastifyReply, kind: AccountKind, value: string, isHttps: boolean): void {
  reply.setCookie(nameOf(kind, isHttps), value, { ...attributes(isHttps), maxAge: limits.sessionLifeMs / 1000 });
}

export function clearBinding(reply: FastifyReply, kind: AccountKind, isHttps: boolean): void {
  reply.clearCookie(nameOf(kind, isHttps), attributes(isHttps));
}

/** Value of the cookie for this kind of account, if the browser sent one. */
export function readBinding(request: FastifyRequest, kind: AccountKind): string | undefined {
  return request.cookies[nameOf(kind, request.protocol === 'https')];
}
