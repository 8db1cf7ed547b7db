// The public interface of this module, for later modules and the composition root.

export {
  addressLinesOf,
  type BookedVisit,
  bookedVisit,
  settingsAt,
  type ToldVisit,
} from './booked-visit.ts';
export type { CalendarChange } from './calendar-file.ts';
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
