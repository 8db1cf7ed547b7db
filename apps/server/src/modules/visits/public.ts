// The public interface of this module, for later modules and the composition root.

export { bookSubmission } from './book-online/book-submission.ts';
export { chooseBooking } from './book-online/choose-booking.ts';
export type { NewBooking } from './book-online/store-booking.store.ts';
export {
  type BookingHeaders,
  type SubmittedBooking,
  submittedBooking,
  visitOf,
} from './book-online/submitted-booking.ts';
export { withBirthdate } from './booking-wish.policy.ts';
export { bookHeld, moveLocked, sealedEventNote, setLockedStatus } from './change-visit.ts';
export { type ClaimedVisit, claimVisit, movedVisitOf, refuseClaim, type VisitClaim } from './claim-visit.ts';
export { againOnClash, slotTakenOnClash } from './clash.ts';
export { endHeld, endHold, lockHeld, queueForProvider } from './holds.store.ts';
export { mayBook, mayCorrect, mayOverbook, mayTakeBack } from './may-schedule.ts';
export { visitsWithNames } from './named-visits.store.ts';
export {
  addVisit,
  findOwnVisit,
  listOwnVisits,
  openVisitsAt,
  ownVisitRows,
  type SeenVisit,
  type VisitToAdd,
} from './own-visits.store.ts';
export { visitPurges } from './purges.ts';
export { visitRoutes } from './routes.ts';
export { sameTypeVisits } from './similar-visits.ts';
export {
  beginSync,
  endHoldsIn,
  nameVisit,
  removeSyncedVisit,
  type SyncedVisit,
  settleChangeNumbers,
  storeSyncedVisit,
} from './synced-visits.store.ts';
export { takeSlot } from './take-slot.ts';
export { addressFor, patientTeller, type ToldNews } from './tell-patient.ts';
export {
  addVisitEvent,
  isOfPatient,
  type LastEvent,
  lastEventsOf,
  openEventNote,
  readHistory,
  setEventSeen,
} from './visit-events.store.ts';
export { workOnVisitNews } from './visit-news.handler.ts';
export { dropNews } from './visit-news.store.ts';
export { giveVisit, moveVisits } from './visit-owner.store.ts';
export {
  corrections,
  isOpen,
  isTooEarly,
  nextProgress,
  nextStatuses,
  progressOf,
  undoMs,
  undoUntil,
  type VisitProgress,
  type VisitStatus,
} from './visit-status.policy.ts';
export { lengthOfType, lockVisit } from './visits.store.ts';
