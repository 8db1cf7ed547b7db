// Handles the calls that list documents, and those of a packet's page.
import { documents, packetPage } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { draftTokenOf } from '../submissions/public.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import { listFamilyDocuments, listGuestDocuments, listOwnDocuments } from './list-documents.ts';
import { readGuestPacket, readOwnPacket } from './packet-page.ts';

export function documentRoutes(): Bound[] {
  const own = bind(documents, {
    documents: async (ctx) => ok(await listOwnDocuments(ctx)),
    familyDocuments: async (ctx) => ok(await listFamilyDocuments(ctx)),
    guestDocuments: async (ctx, _input, { request }) => ok(await listGuestDocuments(ctx, draftTokenOf(request))),
  });
  const packet = bind(packetPage, {
    packet: async (ctx, { params, query }) => ok(await readOwnPacket(ctx, params, query.ownerId)),
    publicPacket: async (ctx, { params }, { request }) => ok(await readGuestPacket(ctx, params, draftTokenOf(request))),
  });
  return [...own, ...packet, ...assignmentRoutes()];
}
