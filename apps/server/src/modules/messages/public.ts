// What later modules and the composition root may use of the messages' module.
export { moveMessages } from './messages.store.ts';
export { messagesOf } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
