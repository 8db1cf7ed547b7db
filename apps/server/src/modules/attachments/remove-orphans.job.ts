// Removes pictures that were uploaded and never sent, a day later: first out of reach, then the file, then the row.
import type { Services, Tenant } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { storageName } from './attachment-file.ts';
import { limits } from './attachments.policy.ts';
import { deleteAttachment, type IsNeeded, markOrphans } from './attachments.store.ts';

/** Per round and practice, so that no round takes long. */
const most = 200;

/**
 * One round for one practice. `isNeeded` spares what nobody has sent yet but somebody still holds on to.
 * `leadMs` is how much older than its day a picture has to be. Returns how many were removed; what fails now is tried again in the next round.
 */
export async function removeOrphans(
  services: Services,
  tenant: Pick<Tenant, 'id'>,
  isNeeded: IsNeeded,
  leadMs = 0,
): Promise<number> {
  const scope = { tenant, db: services.db };
  const now = services.clock.now();
  const before = new Date(now.getTime() - limits.lifeMs - leadMs);
  const ids = await inTenant(scope, (tx) => markOrphans(tx, { before, now, isNeeded, limit: most }));
  for (const id of ids) {
    await services.storage.delete(storageName(tenant.id, id));
    await inTenant(scope, (tx) => deleteAttachment(tx, id));
  }
  return ids.length;
}
