// The public interface of this module, for later modules and the composition root.

export { findSlot, type SlotQuery, type SlotSearchResult, wishedProvider } from './find-slot.ts';
export { holdDigest, holdFromDigest } from './hold-digest.ts';
export { listLocations, listProviders } from './list-offered.ts';
export { type OfferedDesk, readOffer, readOfficeOffer, type VisitLength } from './offer.ts';
export { availabilityRoutes } from './routes.ts';
export { isSameVisit, type Slot, slotAt } from './slot.policy.ts';
export type { CalendarAnswer } from './time-slots.policy.ts';
export { dayCalendar, monthCalendar } from './virtual-calendar.ts';
