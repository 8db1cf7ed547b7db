// The public interface of this module, for later modules and the composition root.

export { bookSubmission } from './book-online/book-submission.ts';
export { chooseBooking } from './book-online/choose-booking.ts';
export type { NewBooking } from './book-online/store-booking.store.ts';
export { type SubmittedBooking, submittedBooking, visitOf } from './book-online/submitted-booking.ts';
export { withBirthdate } from './booking-wish.policy.ts';
export { moveLocked, sealedEventNote, setLockedStatus } from './change-visit.ts';
export { type ClaimedVisit, claimVisit, movedVisitOf, refuseClaim, type VisitClaim } from './claim-visit.ts';
export { againOnClash, slotTakenOnClash } from './clash.ts';
export { endHold, queueForProvider } from './holds.store.ts';
export { mayCorrect, mayOverbook, mayTakeBack } from './may-schedule.ts';
export { visitsWithNames } from './named-visits.store.ts';
export {
  addVisit,
  findOwnVisit,
  listOwnVisits,
  ownVisitRows,
  type SeenVisit,
  type VisitToAdd,
} from './own-visits.store.ts';
export { visitPurges } from './purges.ts';
export { visitRoutes } from './routes.ts';
export {
  beginSync,
  endHoldsIn,
  nameVisit,
  removeSyncedVisit,
  type SyncedVisit,
  settleChangeNumbers,
  storeSyncedVisit,
} from './synced-visits.store.ts';
export { patientTeller, type ToldNews } from './tell-patient.ts';
export { addVisitEvent, isOfPatient, type LastEvent, lastEventsOf } from './visit-events.store.ts';
export { workOnVisitNews } from './visit-news.handler.ts';
export { forgetNews } from './visit-news.store.ts';
export { giveVisit, moveVisits } from './visit-owner.store.ts';
export {
  corrections,
  isOpen,
  isOutcome,
  nextStatuses,
  undoUntil,
  type VisitStatus,
} from './visit-status.policy.ts';
export { lockVisit } from './visits.store.ts';
