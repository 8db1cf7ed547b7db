// The public interface of this module, for later modules and the composition root.

export { reportRoutes } from './routes.ts';
