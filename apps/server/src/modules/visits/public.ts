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
export type { BookedVisit } from './booked-visit.ts';
export { withBirthdate } from './booking-wish.policy.ts';
export { againOnClash } from './clash.ts';
export { mayCorrect, mayOverbook, mayTakeBack } from './may-schedule.ts';
export { visitsWithNames } from './named-visits.store.ts';
export { addVisit, listOwnVisits, type VisitToAdd } from './own-visits.store.ts';
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
export { canceledMail, confirmationMail, movedMail, visitBookedMail } from './visit-mails.ts';
export { workOnVisitNews } from './visit-news.handler.ts';
export { giveVisit, moveVisits } from './visit-owner.store.ts';
export {
  corrections,
  isOpen,
  isOutcome,
  nextStatuses,
  undoUntil,
  type VisitStatus,
} from './visit-status.policy.ts';
