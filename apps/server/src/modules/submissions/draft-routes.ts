// Handles the calls about drafts.
import { drafts } from '@foyer/contract';
import type { FastifyRequest } from 'fastify';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { discardDraft, readDraft } from './read-draft.ts';
import { saveDraft } from './save-draft.ts';

/** Returns the token that identifies a visitor's draft, as it was sent. */
export function draftTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['x-draft-token'];
  return typeof token === 'string' ? token : undefined;
}

export function draftRoutes(): Bound[] {
  return bind(drafts, {
    draft: async (ctx, { params, query }) => ok(await readDraft(ctx, { ...params, ...query })),
    saveDraft: async (ctx, { params, query, body }) => ok(await saveDraft(ctx, { ...params, ...query }, body)),
    discardDraft: async (ctx, { params, query }) => {
      await discardDraft(ctx, { ...params, ...query });
      return noContent;
    },
    publicDraft: async (ctx, { params }, { request }) =>
      ok(await readDraft(ctx, { ...params, token: draftTokenOf(request) })),
    savePublicDraft: async (ctx, { params, body }, { request }) =>
      ok(await saveDraft(ctx, { ...params, token: draftTokenOf(request) }, body)),
    discardPublicDraft: async (ctx, { params }, { request }) => {
      await discardDraft(ctx, { ...params, token: draftTokenOf(request) });
      return noContent;
    },
  });
}
