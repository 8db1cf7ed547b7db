// Binds the contract's endpoints to handlers. A missing handler, or a response that the endpoint does not declare, does not
// compile.
import type { EndpointSpec, MemberError, ParsedInput, Reply } from '@foyer/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FullCtx } from '../context.ts';
import { problem } from '../problem.ts';
import { faultOf } from './sent-text.ts';
import { sentenceOf } from './sentences.ts';

/** What a handler may need from the request besides its parsed input. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type EndpointHandler<E extends EndpointSpec> = (
  ctx: FullCtx,
  input: ParsedInput<E>,
  exchange: Exchange,
) => Promise<Reply<E>>;

export interface Bound {
  readonly endpoint: EndpointSpec;
  readonly handle: (
    ctx: FullCtx,
    input: unknown,
    exchange: Exchange,
  ) => Promise<{ status: number; body?: unknown; headers?: Record<string, string> }>;
}

type Module = Readonly<Record<string, unknown>>;
type EndpointsOf<M extends Module> = {
  [K in keyof M as M[K] extends EndpointSpec ? K : never]: Extract<M[K], EndpointSpec>;
};
type Handlers<M extends Module> = { readonly [K in keyof EndpointsOf<M>]: EndpointHandler<EndpointsOf<M>[K]> };

/** Binds every endpoint of a contract module. */
export function bind<M extends Module>(module: M, handlers: Handlers<NoInfer<M>>): Bound[] {
  return Object.entries(handlers).map(([name, handle]) => ({
    endpoint: module[name] as EndpointSpec,
    handle: handle as unknown as Bound['handle'],
  }));
}

/** 200 with a body. */
export function ok<T>(body: T): { status: 200; body: T } {
  return { status: 200, body };
}

const kept = new WeakMap<object, string>();

/** Returns a body that is sent again and again: serialized to JSON once, so it must not change any more. */
export function lasting<T extends object>(body: T): T {
  kept.set(body, JSON.stringify(body));
  return body;
}

/** Returns the JSON of a body. */
export function jsonOf(body: unknown): string {
  return (typeof body === 'object' && body !== null && kept.get(body)) || JSON.stringify(body);
}

/** Responds to a call that returns nothing: 204 once the work has finished. */
export async function done(work: Promise<void>) {
  await work;
  return noContent;
}

/** 204: done, without a body. */
export const noContent: { readonly status: 204 } = { status: 204 };

function read(part: string, schema: z.ZodType | undefined, value: unknown, errors: MemberError[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: sentenceOf });
  if (result.success) return result.data;
  for (const issue of result.error.issues)
    errors.push({ path: [part, ...issue.path].join('.'), message: issue.message });
  return undefined;
}

/** Returns what stands before the file of a multipart body, as its endpoint declares it. @throws validation-failed */
export function parseAbout<T extends z.ZodType>(schema: T, text: unknown): z.output<T> {
  const errors: MemberError[] = [];
  const value = jsonIn(text);
  const fault = faultOf('body', value);
  const about = fault ? undefined : read('body', schema, value, errors);
  if (fault || errors.length > 0) throw problem('validation-failed', { errors: fault ? [fault] : errors });
  return about as z.output<T>;
}

function jsonIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Members that a form-encoded body carries as JSON text. */
const jsonMembers = ['object', 'utm_parameters'];

/** Turns a form-encoded body into the equivalent JSON body. @throws validation-failed if a member is not JSON */
function decodeForm(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const decoded: Record<string, unknown> = { ...body };
  for (const name of jsonMembers) {
    const text = decoded[name];
    if (typeof text !== 'string') continue;
    try {
      decoded[name] = JSON.parse(text);
    } catch {
      throw problem('validation-failed', { errors: [{ path: `body.${name}`, message: 'Send this as JSON text.' }] });
    }
  }
  return decoded;
}

/** Parses a request as its endpoint declares. @throws validation-failed with every member that is wrong */
export function parseInput(endpoint: EndpointSpec, request: FastifyRequest): unknown {
  const errors: MemberError[] = [];
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (isForm && endpoint.bodyKind !== 'form') throw problem('unsupported-media-type');
  const body = isForm ? decodeForm(request.body) : request.body;
  const fault = faultOf('body', body);
  if (fault) throw problem('validation-failed', { errors: [fault] });
  const input = {
    params: read('params', endpoint.params, request.params, errors),
    query: read('query', endpoint.query, request.query, errors),
    body: read('body', endpoint.body, body, errors),
  };
  if (errors.length > 0) throw problem(isAddressOnly(errors) ? 'not-found' : 'validation-failed', { errors });
  return input;
}

/** An address that can't exist (a malformed id) gets the same response as one that doesn't. */
function isAddressOnly(errors: readonly MemberError[]): boolean {
  return errors.every((error) => error.path.startsWith('params.') || error.path === 'query.accountId');
}
