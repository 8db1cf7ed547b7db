// All mails that Foyer sends. The console shows their previews in this order; mails.test.ts finds one that is missing here.
import type { ListedMail } from '../../platform/mail/define-mail.ts';
import { canceledMail, confirmationMail, movedMail, visitBookedMail } from '../booking/public.ts';
import { documentsMail } from '../documents/public.ts';
import {
  accountReadyMail,
  alreadyRegisteredMail,
  codeMail,
  invitationMail,
  openingMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
  staffLinkMail,
  staffPasswordChangedMail,
  staffResetMail,
} from '../identity/public.ts';
import { messageToOfficeMail, messageToPatientMail } from '../messages/public.ts';
import { noticeMail, noticesMail } from '../submissions/public.ts';

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
  documentsMail,
  messageToPatientMail,
  noticeMail,
  noticesMail,
  visitBookedMail,
  messageToOfficeMail,
  openingMail,
  invitationMail,
  staffLinkMail,
  staffResetMail,
  staffPasswordChangedMail,
];
