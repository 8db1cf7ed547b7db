// What the composition root may use of the console's module.

export { chartRoutes } from './chart-routes.ts';
export { workOnExports } from './export-practice.handler.ts';
export { exportRoutes } from './export-routes.ts';
export { zipOf } from './export-zip.ts';
export { mailRoutes } from './mail-routes.ts';
export { removeOldExports } from './remove-exports.job.ts';
export { officeRoutes } from './routes.ts';
export { scheduleRoutes } from './schedule-routes.ts';
