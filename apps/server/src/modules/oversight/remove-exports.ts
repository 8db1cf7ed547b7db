// Removes expired exports, and what is left of canceled or failed ones: first the parts, then the row.
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound } from '../../platform/jobs/define-round.ts';
import { removeParts } from '../../platform/storage/sealed-parts.ts';
import { deleteExport, practicesWithOldExports, selectOldExports } from './export.store.ts';

export const exportsRound = defineRound({
  name: 'oversight.remove-exports',
  isByAge: true,
  due: practicesWithOldExports,
  work: async (ctx) => {
    const tenantId = ctx.tenant.id;
    const old = await inTenant(ctx, (tx) => selectOldExports(tx, ctx.clock.now()));
    for (const { exportId, parts } of old) {
      await removeParts({ storage: ctx.storage, tenantId, of: 'export', id: exportId }, parts);
      await inTenant(ctx, (tx) => deleteExport(tx, exportId));
    }
  },
});
