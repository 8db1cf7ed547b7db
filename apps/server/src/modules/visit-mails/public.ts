// The public interface of this module, for later modules and the composition root.

export {
  addressLinesOf,
  type BookedVisit,
  bookedVisit,
  settingsAt,
  type ToldVisit,
} from './booked-visit.ts';
export { type CalendarChange, calendarLine, calendarZoneRules, isFirstOnClock } from './calendar-file.ts';
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
