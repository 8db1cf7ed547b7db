// The public interface of this module, for later modules and the composition root.

export {
  addressLinesOf,
  type BookedVisit,
  bookedVisit,
  directionsTo,
  settingsAt,
  type ToldVisit,
} from './booked-visit.ts';
export { type CalendarChange, calendarLine, calendarZoneRules, isFirstOnClock } from './calendar-file.ts';
export { guestDigest, guestMailBudgets, openGuestAddress, sealGuestAddress } from './guest-address.ts';
export { openVisitAddress, sealVisitAddress, type VisitAddress } from './visit-address.ts';
export { visitMailEnvelope } from './visit-mail-envelope.ts';
export {
  canceledByPatientMail,
  canceledMail,
  confirmationMail,
  confirmedByPatientMail,
  movedByPatientMail,
  movedMail,
  visitBookedMail,
  whenText,
} from './visit-mails.ts';
