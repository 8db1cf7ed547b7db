// Handles the calls of patients for the waitlist: signed in, by the link of a visit, and by that of an offer.
import { offers, waitlist } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { linkHeaders } from '../own-visits/public.ts';
import { acceptOffer } from './accept-offer.ts';
import { changeByLink, joinByLink, leaveByLink, readByLink } from './linked-waitlist.ts';
import { declineOffer, leaveByOffer, readOfferPage } from './offer-pages.ts';
import { officeWaitlistRoutes } from './office-routes.ts';
import { changeSignedIn, joinSignedIn, leaveSignedIn, readOwnWaitlist } from './own-waitlist.ts';

/** Calls by link are kept by nobody and tell no other page where they came from, whatever they answer. */
const discreet = (bound: readonly Bound[]): Bound[] =>
  bound.map(({ endpoint, handle }) => ({
    endpoint,
    handle: (ctx, input, exchange) => {
      if (endpoint.access === 'public') exchange.reply.headers(linkHeaders);
      return handle(ctx, input, exchange);
    },
  }));

export function waitlistRoutes(): Bound[] {
  const own = bind(waitlist, {
    listEntries: async (ctx) => ok(await readOwnWaitlist(ctx)),
    joinWaitlist: async (ctx, { body }) => ({ status: 201 as const, body: await joinSignedIn(ctx, body) }),
    changeEntry: async (ctx, { params, body }) => ok(await changeSignedIn(ctx, params.entryId, body)),
    leaveWaitlist: (ctx, { params }) => done(leaveSignedIn(ctx, params.entryId)),
    readLinkedEntry: async (ctx, { params }) => ok(await readByLink(ctx, params.token)),
    joinByLink: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: await joinByLink(ctx, params.token, body),
    }),
    changeByLink: async (ctx, { params, body }) => ok(await changeByLink(ctx, params.token, params.entryId, body)),
    leaveByLink: (ctx, { params }) => done(leaveByLink(ctx, params.token, params.entryId)),
  });
  const offered = bind(offers, {
    readOffer: async (ctx, { params }) => ok(await readOfferPage(ctx, params.token)),
    acceptOffer: async (ctx, { params }) => ok(await acceptOffer(ctx, params.token)),
    declineOffer: async (ctx, { params }) => ok(await declineOffer(ctx, params.token)),
    leaveByOffer: async (ctx, { params }) => ok(await leaveByOffer(ctx, params.token)),
  });
  return [...discreet([...own, ...offered]), ...officeWaitlistRoutes()];
}
