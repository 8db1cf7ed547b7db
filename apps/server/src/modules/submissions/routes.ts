// Handles the calls that take in and show submissions.
import { prints, submissions } from '@foyer/contract';
import type { FastifyRequest } from 'fastify';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { problem } from '../../platform/problem.ts';
import { ensureGuest } from '../identity/public.ts';
import { draftRoutes, draftTokenOf } from './draft-routes.ts';
import { printSubmission } from './print-submission.ts';
import { readSubmission, readSubmissionForm } from './read-submission.ts';
import { submit } from './submit/submit.ts';

/** The Idempotency-Key of a request. @throws validation-failed unless it is 1 to 200 printable ASCII characters */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,200}$/.test(header)) return header;
  throw problem('validation-failed', {
    errors: [{ path: 'headers.idempotency-key', message: 'must be 1 to 200 printable ASCII characters' }],
  });
}

export function submissionRoutes(): Bound[] {
  const own = bind(submissions, {
    postSubmission: async (ctx, { params, body }, exchange) => {
      const { request } = exchange;
      const key = idempotencyKeyOf(request);
      const guest = ctx.principal.kind === 'guest' ? ensureGuest(ctx, exchange) : undefined;
      const { 'x-hold-token': holdToken, 'x-visit-anyway': visitAnyway } = request.headers;
      return ok(
        await submit(ctx, params, body, { key, draftToken: draftTokenOf(request), holdToken, visitAnyway, guest }),
      );
    },
    submissionForm: async (ctx, { params }) => ok(await readSubmissionForm(ctx, params)),
    submission: async (ctx, { params }) => ok(await readSubmission(ctx, params)),
    publicSubmission: async (ctx, { params }) => ok(await readSubmission(ctx, params)),
  });
  const printing = bind(prints, { submissionPdf: async (ctx, { params }) => printSubmission(ctx, params) });
  return [...own, ...draftRoutes(), ...printing];
}
