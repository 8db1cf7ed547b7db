// Background work of the packets module: tells the office of forms that were sent and not followed by the next.
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { tellOffice } from './packet-notice.ts';
import { practicesToTell } from './runs.store.ts';

export const packetRounds: readonly Round[] = [
  defineRound({ name: 'packets.tell-office', due: practicesToTell, work: tellOffice }),
];
