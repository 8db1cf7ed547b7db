// Removes exports whose day is over, and what is left of those that were canceled or failed: first the parts, then the row.
import type { Services, Tenant } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { deleteExport, selectOldExports } from './export.store.ts';
import { removeParts } from './export-parts.ts';

/** One round for one practice. Answers how many were removed. */
export async function removeOldExports(services: Services, tenant: Pick<Tenant, 'id'>): Promise<number> {
  const scope = { tenant, db: services.db };
  const old = await inTenant(scope, (tx) => selectOldExports(tx, services.clock.now()));
  for (const { export_id: exportId, parts } of old) {
    await removeParts({ storage: services.storage, tenantId: tenant.id, exportId }, parts);
    await inTenant(scope, (tx) => deleteExport(tx, exportId));
  }
  return old.length;
}
