// The public interface of this module, for later modules and the composition root.

export { inboxRoutes } from './routes.ts';
