// What the submissions' module does by itself: tells the office of what came in, and makes guests' names findable.
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { hasUnfindable } from './guest-words.store.ts';
import { indexGuestNames } from './guest-words.ts';
import { tellOffice } from './office-notice.ts';

export const submissionRounds: readonly Round[] = [
  defineRound({ name: 'submissions.tell-office', work: tellOffice }),
  defineRound({
    name: 'submissions.index-guest-names',
    work: async (ctx) => {
      if (!(await inTenant(ctx, hasUnfindable))) return;
      const cipher = await ctx.cipherOf(ctx.tenant.id);
      await inTenant(ctx, (tx) => indexGuestNames(tx, ctx.tenant.id, cipher));
    },
  }),
];
