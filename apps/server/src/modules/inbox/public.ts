// The public interface of this module, for later modules and the composition root.

export { guestQuestionMail, questionMail } from './question-mails.ts';
export { inboxRoutes } from './routes.ts';
