// What later modules and the composition root may use of the messages' module.
export { messagesOf } from './read-messages.ts';
export { messageRoutes } from './routes.ts';
