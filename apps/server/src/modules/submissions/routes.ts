// Handles the calls that take in and show submissions.
import { type Answer, prints, questionLinks, submissions } from '@foyer/contract';
import type { FastifyRequest } from 'fastify';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { problem } from '../../platform/problem.ts';
import { ensureGuest } from '../identity/public.ts';
import { draftRoutes, draftTokenOf } from './draft-routes.ts';
import { printSubmission } from './print-submission.ts';
import { openQuestionLink, readQuestionLink } from './question-links.ts';
import { readSubmission, readSubmissionForm } from './read-submission.ts';
import { ownerOf } from './submit/sent.ts';
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

/** Of everything behind the link of a question: nobody keeps it, and no other page learns its address. */
const linkHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

/** Finds what a person is to fill in after a form; a later module knows. `owner` is null for a guest. */
export type WhatNext = (
  ctx: Ctx & Uses<'secrets' | 'caches'>,
  sent: {
    readonly formId: string;
    readonly owner: string | null;
    readonly packetId: string | undefined;
    readonly draftToken: string | undefined;
  },
) => Promise<Pick<Answer<typeof submissions.postSubmission>, 'next' | 'packet'>>;

export function submissionRoutes(whatNext: WhatNext): Bound[] {
  const own = bind(submissions, {
    postSubmission: async (ctx, { params, body }, exchange) => {
      const { request } = exchange;
      const key = idempotencyKeyOf(request);
      const guest = ctx.principal.kind === 'guest' ? ensureGuest(ctx, exchange) : undefined;
      const { 'x-hold-token': holdToken, 'x-visit-anyway': visitAnyway } = request.headers;
      const draftToken = draftTokenOf(request);
      const stored = await submit(ctx, params, body, { key, draftToken, holdToken, visitAnyway, guest });
      const sent = { formId: params.id, owner: ownerOf(ctx, body), packetId: body.packet_id, draftToken };
      // After a booking the page shows the visit, and what is due before it.
      const left = stored.appointment ? { next: null, packet: null } : await whatNext(ctx, sent);
      return ok({ ...stored, ...left });
    },
    submissionForm: async (ctx, { params }) => ok(await readSubmissionForm(ctx, params)),
    submission: async (ctx, { params }) => ok(await readSubmission(ctx, params)),
    publicSubmission: async (ctx, { params }) => ok(await readSubmission(ctx, params)),
  });
  const printing = bind(prints, { submissionPdf: async (ctx, { params }) => printSubmission(ctx, params) });
  const linked = bind(questionLinks, {
    readQuestionLink: async (ctx, { params }, { reply }) => {
      reply.headers(linkHeaders);
      return ok(await readQuestionLink(ctx, params, params.checksum));
    },
    openQuestionLink: async (ctx, { params, body }, { reply }) => {
      reply.headers(linkHeaders);
      return ok(await openQuestionLink(ctx, params, { checksum: params.checksum, ...body }));
    },
  });
  return [...own, ...draftRoutes(), ...printing, ...linked];
}
