// Removes pictures that were never sent, a day after their upload: first marked as gone, then the file, then the row.
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { storageName } from './attachment-file.ts';
import { limits } from './attachments.policy.ts';
import { deleteAttachment, type IsNeeded, markOrphans, practicesWithOrphans } from './attachments.store.ts';

/** Removed at once; the round goes on while there are as many. */
const most = 200;

/** `isNeeded` spares unsent files that are still in use; a later module provides it. */
export const orphansRound = (isNeeded: IsNeeded): Round =>
  defineRound({
    name: 'attachments.remove-orphans',
    // Files of drafts are found each time, so once an hour is enough.
    every: 'hour',
    isByAge: true,
    due: practicesWithOrphans,
    work: async (ctx, before) => {
      const search = { before: before(limits.lifeMs), now: ctx.clock.now(), isNeeded, limit: most };
      for (;;) {
        const ids = await inTenant(ctx, (tx) => markOrphans(tx, search));
        for (const id of ids) {
          await ctx.storage.delete(storageName(ctx.tenant.id, id));
          await inTenant(ctx, (tx) => deleteAttachment(tx, id));
        }
        if (ids.length < most) return;
      }
    },
  });
