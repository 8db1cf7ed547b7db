// The public interface of this module, for later modules and the composition root.

export { milesBetween, type Point } from './distance.policy.ts';
export { freedTimeJob } from './freed-time.job.ts';
export { rangesFreed } from './freed-times.policy.ts';
export { type FreedTime, freedTimesIn, lookAgain, takeFreedTime } from './freed-times.store.ts';
export { givePacketToTypes } from './give-packet.ts';
export { areLocations, isProvider, listLocations, readBookingNames } from './names.store.ts';
export { addHours, addLocations, addProviders, addVisitType } from './new-places.store.ts';
export { noteFreed } from './note-freed.ts';
export { typesWithPackets } from './packets-of-types.store.ts';
export { lockTypes } from './places.store.ts';
export { nearestPostalCode, pointOfPostalCode, stateOfZip } from './postal-codes.ts';
export { practiceSetupPurges } from './purges.ts';
export { practiceSetupRoutes } from './routes.ts';
export { findSynced, removeSynced, retireSynced, type SyncedPlace } from './synced-places.store.ts';
export {
  storeSyncedBusyTime,
  storeSyncedClosedDays,
  storeSyncedHours,
  storeSyncedLocation,
  storeSyncedProvider,
  storeSyncedType,
} from './synced-places.ts';
export {
  cancelHindrance,
  closedBy,
  type Hindrance,
  moveHindrance,
  type OwnActs,
  ownActsOf,
  ownStateOf,
  type VisitRule,
} from './visit-rules.policy.ts';
export { readRuleBook, type VisitRuleBook } from './visit-rules.store.ts';
