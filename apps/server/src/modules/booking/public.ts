// What later modules and the composition root may use of the booking module.

export {
  type AppointmentStatus,
  corrections,
  isOpen,
  isOutcome,
  nextStatuses,
  undoUntil,
} from './appointment-status.policy.ts';
export { insertAppointment, type NewAppointment, selectAppointments } from './appointments.store.ts';
export { bookAppointment } from './book-appointment.ts';
export { bookSubmission, chooseBooking, type SubmittedBooking, submittedBooking, visitOf } from './book-submission.ts';
export type { BookedVisit } from './booked-visit.ts';
export { withBirthdate } from './booking-wish.policy.ts';
export { changeStatus } from './change-status.ts';
export { againOnClash } from './clash.ts';
export { deskTimes, placeOf } from './desk-times.policy.ts';
export { selectDesks, selectDeskTimes } from './desks.store.ts';
export { googleReserveRoutes } from './google-reserve-routes.ts';
export { deleteOldHoldLives, deleteOldHolds } from './holds.store.ts';
export { mayCorrect, mayOverbook, mayTakeBack } from './may-schedule.ts';
export { moveAppointment } from './move-appointment.ts';
export { visitsWithNames } from './named-visits.store.ts';
export { selectBookingNames } from './names.store.ts';
export { placesRoutes } from './places-routes.ts';
export { insertHours, insertLocations, insertProviders, insertType } from './practice.store.ts';
export { bookingRoutes } from './routes.ts';
export { findSynced, removeSynced, retireSynced, type Stored } from './synced-places.store.ts';
export {
  storeSyncedBusyTime,
  storeSyncedClosedDays,
  storeSyncedHours,
  storeSyncedLocation,
  storeSyncedProvider,
  storeSyncedType,
} from './synced-places.ts';
export {
  beginSync,
  deleteSyncedVisit,
  endHoldsIn,
  nameVisit,
  type SyncedVisit,
  settleChangeNumbers,
  storeSyncedVisit,
} from './synced-visits.store.ts';
export { correctStatus, undoStatus } from './take-back-status.ts';
export { canceledMail, confirmationMail, movedMail, visitBookedMail } from './visit-mails.ts';
export { workOnVisitNews } from './visit-news.handler.ts';
export { giveVisit, moveVisits } from './visit-owner.store.ts';
