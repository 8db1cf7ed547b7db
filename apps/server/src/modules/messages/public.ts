// The public interface of this module, for later modules and the composition root.

export { messageToOfficeMail, messageToPatientMail } from './message-mail.ts';
export { moveMessages } from './messages.store.ts';
export { messagesOf } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
