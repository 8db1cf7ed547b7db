// Handles the console's calls for the waitlist.
import { officeWaitlist } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { offerByOffice } from './offer-time.ts';
import { addByOffice, removeByOffice, saveByOffice, takeOfferBack } from './office-entries.ts';
import { waitlistFile } from './office-file.ts';
import { freedFits } from './office-fits.ts';
import { listWaitlist } from './office-list.ts';

export function officeWaitlistRoutes(): Bound[] {
  return bind(officeWaitlist, {
    officeWaitlist: async (ctx, { query }) => ok(await listWaitlist(ctx, query)),
    waitlistFile: (ctx, { query }) => waitlistFile(ctx, query),
    waitlistFits: async (ctx, { query }) => ok(await freedFits(ctx, query)),
    addEntry: async (ctx, { body }) => ({ status: 201 as const, body: await addByOffice(ctx, body) }),
    saveEntry: async (ctx, { params, body }) => ok(await saveByOffice(ctx, params.id, body)),
    removeEntry: (ctx, { params }) => done(removeByOffice(ctx, params.id)),
    offerTime: async (ctx, { params, body: { startTime, ...time } }) => ({
      status: 201 as const,
      body: await offerByOffice(ctx, params.id, { ...time, startsAt: new Date(startTime) }),
    }),
    takeOfferBack: (ctx, { params }) => done(takeOfferBack(ctx, params.id)),
  });
}
