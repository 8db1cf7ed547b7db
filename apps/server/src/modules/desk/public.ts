// What later modules and the composition root may use of this module.

export { deskRoutes } from './routes.ts';
