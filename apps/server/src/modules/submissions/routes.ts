// Answers the calls that take in and show submissions.
import { submissions } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { ensureGuest } from '../identity/public.ts';
import { draftRoutes, draftTokenOf } from './draft-routes.ts';
import { printRoutes } from './print-routes.ts';
import { readSubmission } from './read-submission.ts';
import { readSubmissionForm } from './read-submission-form.ts';
import { submit } from './submit.ts';

/** Longest Idempotency-Key taken. */
const keyLimit = 200;

export function submissionRoutes(): Bound[] {
  const own = bind(submissions, {
    postSubmission: async (ctx, { params, body }, exchange) => {
      const { request } = exchange;
      const guest = ctx.principal.kind === 'guest' ? ensureGuest(ctx, exchange) : undefined;
      const header = request.headers['idempotency-key'];
      const key = typeof header === 'string' ? header.slice(0, keyLimit) : undefined;
      const holdToken = request.headers['x-hold-token'];
      return ok(await submit(ctx, params, body, { key, draftToken: draftTokenOf(request), holdToken, guest }));
    },
    submissionForm: async (ctx, { params }) => ok(await readSubmissionForm(ctx, params)),
    submission: async (ctx, { params }) => ok(await readSubmission(ctx, params)),
    publicSubmission: async (ctx, { params }) => ok(await readSubmission(ctx, params)),
  });
  return [...own, ...draftRoutes(), ...printRoutes()];
}
