// Background work of the submissions module: notifies the office of new submissions.
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { practicesToTell } from './office-notice.store.ts';
import { tellOffice } from './office-notice.ts';

export const submissionRounds: readonly Round[] = [
  defineRound({ name: 'submissions.tell-office', due: practicesToTell, work: tellOffice }),
];
