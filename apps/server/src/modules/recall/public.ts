// The public interface of this module, for later modules and the composition root.

export { serveBookingLinks } from './recall-link.ts';
export { recallMail } from './recall-mail.ts';
export { dueDay, nextMessageDay, nextNight, sendingDay } from './recall-time.policy.ts';
export { usualWords } from './recall-words.policy.ts';
export { addRecalls, endRecallsOf, moveRecalls, noteMessage } from './recalls.store.ts';
export { recallRounds } from './rounds.ts';
export { recallRoutes } from './routes.ts';
export { beginMark, type RecallRule, replaceRules } from './rules.store.ts';
