// Background work of the waitlist: each minute a look at practices where a time has opened or an offer has ended.
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { practicesToOffer } from './due.store.ts';
import { lookAndTell } from './waitlist.handler.ts';

export const waitlistRounds: readonly Round[] = [
  defineRound({
    name: 'waitlist.offers',
    due: practicesToOffer,
    work: async (ctx) => {
      await lookAndTell(ctx);
    },
    // Entries end by themselves: their days pass, a visit is booked.
    isAlsoHourly: true,
  }),
];
