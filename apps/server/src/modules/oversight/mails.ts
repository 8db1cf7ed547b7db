// All mails that Foyer sends. The console shows their previews in this order; mails.test.ts finds a missing one.
import type { ListedMail } from '../../platform/mail/define-mail.ts';
import { agreementWithdrawnMail, signedCopyMail } from '../agreements/public.ts';
import { alertMail, alertsMail } from '../alerts/public.ts';
import { receiptMail } from '../billing/public.ts';
import { documentsMail } from '../documents/public.ts';
import {
  accountReadyMail,
  alreadyRegisteredMail,
  codeMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
  staffPasswordChangedMail,
  staffResetMail,
} from '../identity/public.ts';
import { guestQuestionMail, questionMail } from '../inbox/public.ts';
import { messageToOfficeMail, messageToPatientMail } from '../messages/public.ts';
import { patientCanceledMail, patientMovedMail } from '../own-visits/public.ts';
import { packetNoticeMail } from '../packets/public.ts';
import { recallMail } from '../recall/public.ts';
import { reminderMail, reminderTestMail } from '../reminders/public.ts';
import { sharedDocumentMail } from '../shared-documents/public.ts';
import { invitationMail, openingMail, staffLinkMail } from '../staff/public.ts';
import { statementMail } from '../statements/public.ts';
import { noticeMail, noticesMail } from '../submissions/public.ts';
import {
  canceledByPatientMail,
  canceledMail,
  confirmationMail,
  confirmedByPatientMail,
  movedByPatientMail,
  movedMail,
  visitBookedMail,
} from '../visit-mails/public.ts';
import { offerMail } from '../waitlist/public.ts';

export const mails: readonly ListedMail[] = [
  codeMail,
  registrationMail,
  alreadyRegisteredMail,
  accountReadyMail,
  resetMail,
  passwordChangedMail,
  confirmationMail,
  movedMail,
  canceledMail,
  confirmedByPatientMail,
  movedByPatientMail,
  canceledByPatientMail,
  reminderMail,
  offerMail,
  recallMail,
  documentsMail,
  sharedDocumentMail,
  questionMail,
  guestQuestionMail,
  receiptMail,
  statementMail,
  messageToPatientMail,
  noticeMail,
  noticesMail,
  packetNoticeMail,
  alertMail,
  alertsMail,
  agreementWithdrawnMail,
  signedCopyMail,
  visitBookedMail,
  patientMovedMail,
  patientCanceledMail,
  messageToOfficeMail,
  openingMail,
  invitationMail,
  staffLinkMail,
  staffResetMail,
  staffPasswordChangedMail,
  reminderTestMail,
];
