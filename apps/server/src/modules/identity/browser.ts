// What a request says of the browser that sent it.
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { type Site, siteOf } from '../tenants/public.ts';
import { deviceName } from './device-name.policy.ts';

/** The name of the browser that sent the request; undefined for other programs, which never say where a request comes from. */
export function deviceOf(request: FastifyRequest): string | undefined {
  return request.headers['sec-fetch-site'] === undefined ? undefined : deviceName(request.headers['user-agent'] ?? '');
}

/** The site that passkeys are for; undefined when the request came to an address that is not the practice's own. */
export function siteOfRequest(ctx: Ctx, request: FastifyRequest): Site | undefined {
  return siteOf(ctx.services.config.publicUrl, ctx.tenant.slug, request);
}
