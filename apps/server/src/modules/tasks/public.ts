// The public interface of this module, for later modules and the composition root.

export { taskPurges } from './purges.ts';
export { taskRoutes } from './routes.ts';
export { countDueTasks } from './tasks.store.ts';
