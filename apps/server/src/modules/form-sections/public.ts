// The public interface of this module, for later modules and the composition root.

export { formSectionRoutes } from './routes.ts';
