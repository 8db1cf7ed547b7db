// The public interface of this module, for later modules and the composition root.

export { addEntry } from './entries.store.ts';
export { inOrder, isUseful, isWished, type OpenTime, type Waiting } from './fits.policy.ts';
export { moveWaitlist } from './move-entries.ts';
export { offerPageFills, serveOfferLinks } from './offer-links.ts';
export { offerMail } from './offer-mail.ts';
export { addOffer } from './offers.store.ts';
export { countWaitlistFits } from './office-fits.ts';
export { waitlistRounds } from './rounds.ts';
export { waitlistRoutes } from './routes.ts';
export { type FreeStretch, type TurnWorld, takeTurns } from './turns.policy.ts';
export { visitsOnWaitlist } from './waiting-visits.ts';
export { workOnFreedTimes } from './waitlist.handler.ts';
