// The public interface of this module, for later modules and the composition root.

export { todayPurges } from './purges.ts';
export { todayRoutes } from './routes.ts';
