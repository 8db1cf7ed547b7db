// What later modules and the composition root may use of this module.

export { workOnExports } from './export-practice.handler.ts';
export { exportTables } from './export-tables.ts';
export { zipOf } from './export-zip.ts';
export { exportsRound } from './remove-exports.ts';
export { oversightRoutes } from './routes.ts';
