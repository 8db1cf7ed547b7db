// Erases what was marked as not for the practice, 30 days later.
import { auditMany } from '../../platform/audit/audit.store.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { removeAlerts } from '../alerts/public.ts';
import { releaseAttachments } from '../attachments/public.ts';
import { eraseSubmission, lockToErase, practicesToErase } from '../submissions/public.ts';

/** Erased in one transaction; the round goes on while there are as many. */
const most = 100;

export const triageRounds: readonly Round[] = [
  defineRound({
    name: 'triage.erase',
    every: 'hour',
    isByAge: true,
    due: practicesToErase,
    work: async (ctx, before) => {
      for (;;) {
        const count = await inTenant(ctx, async (tx) => {
          const ids = await lockToErase(tx, before, most);
          for (const id of ids) {
            await removeAlerts(tx, id);
            // The round of pictures that were never sent removes the files.
            await releaseAttachments(tx, id);
            await eraseSubmission(tx, id, ctx.clock.now());
          }
          await auditMany(tx, ctx, { action: 'erase', kind: 'submission' }, ids);
          return ids.length;
        });
        if (count < most) return;
      }
    },
  }),
];
