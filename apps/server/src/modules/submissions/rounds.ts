// What the submissions' module does by itself: tells the office of what came in.
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { tellOffice } from './office-notice.ts';

export const submissionRounds: readonly Round[] = [defineRound({ name: 'submissions.tell-office', work: tellOffice })];
