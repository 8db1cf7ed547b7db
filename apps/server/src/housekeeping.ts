// Rounds that the server makes by itself: anchors its clock, seals the audit trail, removes what has ended.
import { removeOrphans } from './modules/attachments/public.ts';
import { deleteEndedBilling } from './modules/billing/public.ts';
import { deleteEnded, deleteOldSources } from './modules/identity/public.ts';
import { removeOldExports } from './modules/oversight/public.ts';
import { databaseTime, listTenants } from './modules/practice/public.ts';
import { deleteEndedChallenges } from './modules/second-steps/public.ts';
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
import { deleteOldHoldLives, deleteOldHolds } from './modules/visits/public.ts';
import { sealAudit } from './platform/audit/seal.store.ts';
import type { ServerClock } from './platform/clock.ts';
import { type Services, systemContext } from './platform/context.ts';
import { inTenant } from './platform/db/tenant-transaction.ts';
import type { Logger } from './platform/log.ts';
import { deleteEndedThrottles } from './platform/throttles/throttles.store.ts';
import { driftMs, watchTime } from './platform/watched-time.store.ts';

const roundMs = 30_000;
const hourMs = 3_600_000;
const keepMs = 48 * hourMs;
const keepDraftsMs = 30 * 24 * hourMs;
const keepSourcesMs = 60 * 24 * hourMs;
const keepGuestDraftsMs = 7 * 24 * hourMs;

/** What a round found the time to be. */
interface Look {
  /** The database's. */
  readonly time: Date;
  /** Milliseconds by which it moved against this node's steady clock since its last round; undefined in the first. */
  readonly leapMs: number | undefined;
}

async function tidy(services: Services, log: Logger, { time, leapMs }: Look): Promise<void> {
  const tenants = await listTenants(services.db);
  const leads = new Map<string, number>();
  for (const tenant of tenants) {
    const scope = { tenant, db: services.db, clock: services.clock };
    await inTenant(scope, (tx) => sealAudit(tx, scope));
    await tellOffice(systemContext(services, tenant, log));
    const isUnfindable = await inTenant(scope, async (tx) => {
      const { leadMs, hasLeapt } = await watchTime(tx, tenant.id, time, leapMs);
      if (hasLeapt) return hasUnfindable(tx);
      leads.set(tenant.id, leadMs);
      const olderThan = (ms: number) => new Date(services.clock.now().getTime() - ms - leadMs);
      await deleteEnded(tx, olderThan(keepMs));
      await deleteEndedChallenges(tx, olderThan(keepMs));
      await deleteEndedThrottles(tx, olderThan(keepMs));
      await deleteOldSources(tx, olderThan(keepSourcesMs));
      await deleteEndedBilling(tx, olderThan(keepMs));
      await deleteOldKeys(tx, olderThan(keepMs));
      await deleteOldNotices(tx, olderThan(keepMs));
      await deleteOldNonces(tx, olderThan(hourMs));
      await deleteOldHolds(tx, olderThan(keepMs));
      await deleteOldHoldLives(tx, olderThan(2 * hourMs));
      await deleteOldDrafts(tx, olderThan(keepDraftsMs), olderThan(keepGuestDraftsMs));
      return hasUnfindable(tx);
    });
    if (!isUnfindable) continue;
    const cipher = await services.cipherOf(tenant.id);
    await inTenant(scope, (tx) => indexGuestNames(tx, tenant.id, cipher));
  }
  // Last, for a storage that is away keeps nothing else from being done.
  for (const tenant of tenants) {
    const leadMs = leads.get(tenant.id);
    if (leadMs === undefined) continue;
    await removeOrphans(services, tenant, isInDraft, leadMs);
    await removeOldExports(services, tenant);
  }
}

/**
 * Starts the rounds; the first one begins at once. `timeOf` reads the database's time. Returns a function that ends them and
 * waits for the one in hand.
 */
export function startHousekeeping(
  services: Services,
  clock: ServerClock,
  log: Logger,
  timeOf: () => Promise<Date> = () => databaseTime(services.db),
): () => Promise<void> {
  let current = Promise.resolve();
  const round = () => {
    current = (async () => {
      const time = await timeOf();
      const leapMs = clock.anchor(time);
      if (leapMs !== undefined && Math.abs(leapMs) > driftMs)
        log.warn(
          { seconds: Math.round(leapMs / 1000) },
          'the clock of the database leapt; purges wait that much longer',
        );
      await tidy(services, log, { time, leapMs });
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
