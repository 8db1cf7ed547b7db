// Rounds that the server makes by itself: anchors its clock, seals the audit trail, removes what has ended.
import { removeOrphans } from './modules/attachments/public.ts';
import { deleteEndedBilling } from './modules/billing/public.ts';
import { deleteOldHoldLives, deleteOldHolds } from './modules/booking/public.ts';
import { deleteEnded } from './modules/identity/public.ts';
import { removeOldExports } from './modules/office/public.ts';
import {
  deleteOldDrafts,
  deleteOldKeys,
  deleteOldNotices,
  hasUnfindable,
  indexGuestNames,
  isInDraft,
  tellOffice,
} from './modules/submissions/public.ts';
import { deleteOldNonces } from './modules/sync/public.ts';
import { databaseTime, listTenants } from './modules/tenants/public.ts';
import { sealAudit } from './platform/audit/seal.store.ts';
import type { ServerClock } from './platform/clock.ts';
import { type Services, systemContext } from './platform/context.ts';
import { inTenant } from './platform/db/tenant-transaction.ts';
import type { Logger } from './platform/log.ts';

const roundMs = 30_000;
const hourMs = 3_600_000;
const keepMs = 48 * hourMs;
const keepDraftsMs = 30 * 24 * hourMs;
const keepGuestDraftsMs = 7 * 24 * hourMs;

async function tidy(services: Services, log: Logger): Promise<void> {
  const before = new Date(services.clock.now().getTime() - keepMs);
  const tenants = await listTenants(services.db);
  for (const tenant of tenants) {
    const scope = { tenant, db: services.db, clock: services.clock };
    await inTenant(scope, (tx) => sealAudit(tx, scope));
    await tellOffice(systemContext(services, tenant, log));
    const isUnfindable = await inTenant(scope, async (tx) => {
      await deleteEnded(tx, before);
      await deleteEndedBilling(tx, before);
      await deleteOldKeys(tx, before);
      await deleteOldNotices(tx, before);
      await deleteOldNonces(tx, new Date(services.clock.now().getTime() - hourMs));
      await deleteOldHolds(tx, before);
      await deleteOldHoldLives(tx, new Date(services.clock.now().getTime() - 2 * hourMs));
      const now = services.clock.now().getTime();
      await deleteOldDrafts(tx, new Date(now - keepDraftsMs), new Date(now - keepGuestDraftsMs));
      return hasUnfindable(tx);
    });
    if (!isUnfindable) continue;
    const cipher = await services.cipherOf(tenant.id);
    await inTenant(scope, (tx) => indexGuestNames(tx, tenant.id, cipher));
  }
  // Last, for a storage that is away keeps nothing else from being done.
  for (const tenant of tenants) {
    await removeOrphans(services, tenant, isInDraft);
    await removeOldExports(services, tenant);
  }
}

/** Starts the rounds. Answers a function that ends them and waits for the one in hand. */
export function startHousekeeping(services: Services, clock: ServerClock, log: Logger): () => Promise<void> {
  let current = Promise.resolve();
  const round = () => {
    current = (async () => {
      clock.anchor(await databaseTime(services.db));
      await tidy(services, log);
    })().catch((error: Error) =>
      log.warn({ reason: error.message }, 'a round of housekeeping failed; the next one tries again'),
    );
  };
  round();
  const timer = setInterval(round, roundMs);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
