// The public interface of this module, for later modules and the composition root.

export { moveWaitlist } from './move-entries.ts';
export { offerPageFills, serveOfferLinks } from './offer-links.ts';
export { offerMail } from './offer-mail.ts';
export { countWaitlistFits } from './office-fits.ts';
export { waitlistRounds } from './rounds.ts';
export { waitlistRoutes } from './routes.ts';
export { visitsOnWaitlist } from './waiting-visits.ts';
export { workOnFreedTimes } from './waitlist.handler.ts';
