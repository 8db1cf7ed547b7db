// Turns every refusal and every fault into one RFC 9457 response, without a stack trace or anything that was sent.
import {
  type ClashingVisit,
  type MemberError,
  type ProblemBody,
  type ProblemCode,
  problems,
  type RecordConflict,
} from '@foyer/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { UnknownKey } from './crypto/crypto-error.ts';
import { HasherBusy } from './crypto/passwords.ts';
import { awaySentence } from './db/citus/away.ts';
import { isDatabaseAway, isOutOfSpace } from './db/database.ts';
import { JobFailed } from './processes/job-failed.ts';
import { StorageAway } from './storage/file-storage.ts';
import { note } from './telemetry/telemetry.ts';

/** What a refusal can hold besides its code. */
export interface ProblemDetails {
  readonly errors?: readonly MemberError[];
  /** In seconds. */
  readonly retryAfter?: number;
  readonly conflict?: RecordConflict;
  /** Replaces the words in braces of the problem's text, by name. */
  readonly words?: Readonly<Record<string, string>>;
  /** Further members of the response, by name. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly visits?: readonly ClashingVisit[];
  /** The visit as it is now. */
  readonly visit?: unknown;
  /** The number to call, ten digits. */
  readonly phone?: string;
}

function textOf(code: ProblemCode, words: Readonly<Record<string, string>> = {}): string {
  return problems[code].text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** Words in braces that are the same in most places: the size of a file that somebody attaches. */
const usualWords: Partial<Readonly<Record<ProblemCode, Readonly<Record<string, string>>>>> = {
  'file-too-large': { limit: '5.00' },
};

/** An expected refusal: thrown by use cases with `throw problem('code')`. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly errors: readonly MemberError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly conflict: RecordConflict | undefined;
  readonly members: Readonly<Record<string, unknown>> | undefined;
  readonly visits: readonly ClashingVisit[] | undefined;
  readonly visit: unknown;
  readonly phone: string | undefined;

  constructor(code: ProblemCode, more: ProblemDetails = {}) {
    super(textOf(code, more.words ?? usualWords[code]));
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.conflict = more.conflict;
    this.members = more.members;
    this.visits = more.visits;
    this.visit = more.visit;
    this.phone = more.phone;
  }
}

/** Creates a refusal. `errors` points at what is wrong; `conflict` says what somebody else has changed. */
export function problem(code: ProblemCode, more: ProblemDetails = {}): Problem {
  return new Problem(code, more);
}

const byFastifyCode: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_NOT_FOUND: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_BAD_URL: 'malformed-request',
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
};

/** Returns the refusal behind any thrown value; anything unexpected is `internal`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HasherBusy) return problem('overloaded', { retryAfter: 2 });
  if (error instanceof JobFailed) return problem('unavailable', { retryAfter: 30 });
  if (error instanceof UnknownKey) return problem('unavailable', { retryAfter: 30 });
  if (error instanceof StorageAway) return problem('unavailable', { retryAfter: 5 });
  if (isDatabaseAway(error)) return problem('unavailable', { retryAfter: 1 });
  if (isOutOfSpace(error)) return problem('out-of-space', { retryAfter: 60 });
  const known = error as Partial<FastifyError>;
  const code = known.code === undefined ? undefined : byFastifyCode[known.code];
  if (code) return problem(code);
  if (known.statusCode === 429) return problem('rate-limited');
  if (known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500)
    return problem('malformed-json');
  return problem('internal');
}

/** Returns the body of a refusal. */
export function problemBody(refusal: Problem, requestId: string): ProblemBody {
  const { status } = problems[refusal.code];
  const text = refusal.message;
  return {
    ...refusal.members,
    type: `/api/docs#problem-${refusal.code}`,
    title: text,
    status,
    code: refusal.code,
    message: text,
    error: text,
    requestId,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.conflict ? { conflict: refusal.conflict } : {}),
    ...(refusal.visits ? { visits: refusal.visits } : {}),
    ...(refusal.visit === undefined ? {} : { visit: refusal.visit }),
    ...(refusal.phone ? { phone: refusal.phone } : {}),
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
  };
}

/** Sends a refusal. */
export function sendProblem(reply: FastifyReply, refusal: Problem, requestId: string): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(problems[refusal.code].status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemBody(refusal, requestId)));
}

/** Fastify's error handler: logs faults with their stack, and refusals not at all. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = problemOf(error);
  note({ 'foyer.problem': refusal.code });
  if (refusal.code === 'internal') request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed');
  else if (problems[refusal.code].status >= 500) {
    const sentence = awaySentence(error as Error);
    const reason = (error as Error).message;
    request.log.warn({ code: refusal.code, reason, ...(sentence && { sentence }) }, 'a call was turned away');
  }
  return sendProblem(reply, refusal, request.id);
}
