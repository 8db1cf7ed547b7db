// The public interface of this module, for later modules and the composition root.

export { workOnExports } from './export-practice.handler.ts';
export { exportTables } from './export-tables.ts';
export { zipOf } from './export-zip.ts';
export { exportsRound } from './remove-exports.ts';
export { oversightRoutes } from './routes.ts';
