// What later modules and the composition root may use of the messages' module.
export { messageRoutes } from './routes.ts';
