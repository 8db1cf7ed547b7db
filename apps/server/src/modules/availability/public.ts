// What later modules and the composition root may use of this module.

export { findSlot, type SlotQuery, type SlotSearchResult, wishedProvider } from './find-slot.ts';
export { holdDigest, holdFromDigest } from './hold-digest.ts';
export { availabilityRoutes } from './routes.ts';
export { isSameVisit, type Slot, slotAt } from './slot.policy.ts';
