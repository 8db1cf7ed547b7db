// Handles the calls that list documents.
import { documents } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { draftTokenOf } from '../submissions/public.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { listFamilyDocuments, listGuestDocuments, listOwnDocuments } from './list-documents.ts';

export function documentRoutes(): Bound[] {
  const own = bind(documents, {
    documents: async (ctx) => ok(await listOwnDocuments(ctx)),
    familyDocuments: async (ctx) => ok(await listFamilyDocuments(ctx)),
    guestDocuments: async (ctx, _input, { request }) => ok(await listGuestDocuments(ctx, draftTokenOf(request))),
  });
  return [...own, ...assignmentRoutes()];
}
