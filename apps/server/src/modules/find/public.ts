// The public interface of this module, for the composition root.

export { findRoutes } from './routes.ts';
