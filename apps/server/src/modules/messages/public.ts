// What later modules and the composition root may use of this module.

export { messageToOfficeMail, messageToPatientMail } from './message-mail.ts';
export { moveMessages } from './messages.store.ts';
export { messagesOf } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
