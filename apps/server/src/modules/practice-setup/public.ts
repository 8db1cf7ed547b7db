// What later modules and the composition root may use of this module.

export { milesBetween, type Point } from './distance.policy.ts';
export { selectBookingNames } from './names.store.ts';
export { insertHours, insertLocations, insertProviders, insertType } from './new-places.store.ts';
export { nearestPostalCode, pointOfPostalCode } from './postal-codes.ts';
export { practiceSetupRoutes } from './routes.ts';
export { findSynced, removeSynced, retireSynced, type SyncedRow } from './synced-places.store.ts';
export {
  storeSyncedBusyTime,
  storeSyncedClosedDays,
  storeSyncedHours,
  storeSyncedLocation,
  storeSyncedProvider,
  storeSyncedType,
} from './synced-places.ts';
