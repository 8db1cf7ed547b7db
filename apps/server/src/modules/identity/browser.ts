// What a request says about the browser that sent it.
import type { FastifyRequest } from 'fastify';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Site, siteOf } from '../practice/public.ts';
import { deviceName } from './device-name.policy.ts';
import { readKnown } from './known-cookie.ts';

export interface Browser {
  /** Its name; undefined for other programs, which never send an origin. */
  readonly device: string | undefined;
  /** Value of the cookie by which accounts recognize it, if it has one. */
  readonly token: string | undefined;
}

/** Returns what the request says about the browser that sent it. */
export function browserOf(request: FastifyRequest): Browser {
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  return {
    device: isBrowser ? deviceName(request.headers['user-agent'] ?? '') : undefined,
    token: readKnown(request),
  };
}

/** Returns the site that passkeys are for, or undefined when the request came to an address that is not the practice's own. */
export function siteOfRequest(ctx: Ctx & Uses<'config'>, request: FastifyRequest): Site | undefined {
  return siteOf(ctx.config.publicUrl, ctx.tenant.slug, request);
}
