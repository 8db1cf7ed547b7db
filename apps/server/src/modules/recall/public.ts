// The public interface of this module, for later modules and the composition root.

export { serveBookingLinks } from './recall-link.ts';
export { recallMail } from './recall-mail.ts';
export { endRecallsOf, moveRecalls } from './recalls.store.ts';
export { recallRounds } from './rounds.ts';
export { recallRoutes } from './routes.ts';
