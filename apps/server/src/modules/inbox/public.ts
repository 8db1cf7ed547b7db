// The public interface of this module, for later modules and the composition root.

export { compareWaiting, inboxRounds } from './compare-waiting.ts';
export { findSubmissions, submissionsById } from './find-submissions.ts';
export { guestQuestionMail, questionMail } from './question-mails.ts';
export { inboxRoutes } from './routes.ts';
