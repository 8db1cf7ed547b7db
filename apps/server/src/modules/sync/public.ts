// The public interface of this module, for later modules and the composition root.

export { authenticateConnector } from './authenticate-connector.ts';
export { syncPurges } from './purges.ts';
export { syncRoutes } from './routes.ts';
export { issueSyncKey } from './sync-keys.ts';
export { takeBook } from './take-book.ts';
