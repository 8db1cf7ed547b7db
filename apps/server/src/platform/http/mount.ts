// Mounts bound endpoints on the server: context, access, input, response, in this order for every call.

import fastifyMultipart from '@fastify/multipart';
import { type Access, type EndpointSpec, type LiveKind, staffRights } from '@foyer/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FullCtx, Principal } from '../context.ts';
import { problem } from '../problem.ts';
import { accountIdsIn, checkAccounts, checkIds } from './account-ids.ts';
import { type Bound, jsonOf, parseInput } from './bind.ts';
import { isOwnOrigin } from './host-rules.ts';
import { keepBodies } from './kept-body.ts';

const megabyte = 1_048_576;

/** Maximum size of an uploaded file, in bytes, where its endpoint says no other. */
export const uploadLimit = 5_242_880;

export interface MountOptions {
  /** Finds the practice by host and the caller by bearer token. @throws unknown-tenant, unauthenticated (an invalid token) */
  readonly contextOf: (request: FastifyRequest, access: Access, reply: FastifyReply) => Promise<FullCtx>;
  /** Returns whether a call carries a staff member's token, even if the call is open and takes no token. */
  readonly isStaff: (ctx: FullCtx, request: FastifyRequest) => Promise<boolean>;
  /** The public address; pages that may call lie beneath it. */
  readonly publicUrl: string | undefined;
  /** Checks each response against its endpoint (tests): anything undeclared fails the call. */
  readonly isStrict: boolean;
  /** Called with what a successful call may have changed. */
  readonly changed: (tenantId: string, kinds: readonly LiveKind[]) => void;
}

/** @throws unauthenticated or forbidden if `principal` may not make a call of this access */
export function checkAccess(access: Access, principal: Principal): void {
  if (access === 'public' || access === 'either') return;
  if (principal.kind === 'guest') throw problem('unauthenticated');
  if (access === 'sync' || principal.kind === 'connector') {
    if (access !== 'sync' || principal.kind !== 'connector') throw problem('forbidden');
    return;
  }
  if (access === 'sms' || principal.kind === 'gateway') {
    if (access !== 'sms' || principal.kind !== 'gateway') throw problem('forbidden');
    return;
  }
  if (access === 'patient' || access === 'guardian') {
    if (principal.kind !== 'patient') throw problem('forbidden');
    return;
  }
  const right = staffRights.find((one) => access === `staff:${one}`);
  if (principal.kind !== 'staff' || right === undefined || !principal.rights.has(right)) throw problem('forbidden');
}

/** @throws forbidden for a read-only colleague, unless the call reads, or concerns their own account or marks of having read */
export function checkReadOnly({ method, isForReadOnly }: EndpointSpec, principal: Principal): void {
  if (principal.kind !== 'staff' || principal.role !== 'read-only') return;
  if (method !== 'GET' && !isForReadOnly) throw problem('forbidden');
}

/** Browsers name the origin of a request; one that changes something must come from our own pages. */
function checkOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const origin = request.headers.origin;
  if (request.method === 'GET' || origin === undefined) return;
  if (!isOwnOrigin(origin, request, publicUrl)) throw problem('cross-site-request');
}

function strictly(endpoint: EndpointSpec, status: number, body: unknown): void {
  const schema = endpoint.response[status];
  if (schema === undefined) throw new Error(`${endpoint.path} answered ${status}, which it does not declare`);
  if (schema) schema.parse(body);
}

async function serve(
  bound: Bound,
  options: MountOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = bound;
  checkOrigin(request, options.publicUrl);
  const ctx = await options.contextOf(request, endpoint.access, reply);
  checkAccess(endpoint.access, ctx.principal);
  checkReadOnly(endpoint, ctx.principal);
  if (endpoint.refusesStaff && (await options.isStaff(ctx, request))) throw problem('forbidden');
  const named = accountIdsIn(request);
  checkIds(ctx.tenant, named);
  const input = parseInput(endpoint, request);
  checkAccounts(ctx.tenant, named);
  const answer = await bound.handle(ctx, input, { request, reply });
  if (options.isStrict) strictly(endpoint, answer.status, answer.body);
  if (endpoint.touches && answer.status < 300) options.changed(ctx.tenant.id, endpoint.touches);
  reply.code(answer.status).header('cache-control', 'no-store');
  if (answer.headers) reply.headers(answer.headers);
  if (answer.body === undefined) return reply.send();
  if (endpoint.produces) return reply.send(answer.body);
  return reply.header('content-type', 'application/json; charset=utf-8').send(jsonOf(answer.body));
}

/** Adds a route per endpoint. Braces of the contract become Fastify's parameters. */
export function mount(app: FastifyInstance, bounds: readonly Bound[], options: MountOptions): void {
  const add = (scope: FastifyInstance, bound: Bound) =>
    scope.route({
      method: bound.endpoint.method,
      config: { isStream: bound.endpoint.produces === 'text/event-stream' },
      url: bound.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => serve(bound, options, request, reply),
    });
  for (const bound of bounds)
    if (bound.endpoint.access === 'sync' || bound.endpoint.access === 'sms')
      app.register(async (scope) => {
        keepBodies(scope);
        add(scope, bound);
      });
    else if (bound.endpoint.bodyKind === 'multipart')
      app.register(async (scope) => addUpload(scope, bound.endpoint, () => add(scope, bound)));
    else add(app, bound);
}

/** Parses files at the addresses that accept one, and nowhere else. */
async function addUpload(scope: FastifyInstance, { upload }: EndpointSpec, add: () => void): Promise<void> {
  const fileSize = upload ? upload.megabytes * megabyte : uploadLimit;
  await scope.register(fastifyMultipart, {
    limits: {
      ...{ files: 1, fields: upload ? 1 : 0, parts: upload ? 3 : 2, fieldSize: 8192 },
      ...{ fileSize, headerPairs: 20, fieldNameSize: 100 },
    },
    throwFileSizeLimit: true,
  });
  add();
}
