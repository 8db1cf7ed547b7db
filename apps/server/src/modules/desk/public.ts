// The public interface of this module, for later modules and the composition root.

export { deskRoutes } from './routes.ts';
export { visitShown, visitsBetween } from './schedule.store.ts';
export { patientNameOf, visitOf } from './shown-visit.ts';
