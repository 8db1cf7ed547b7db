// The server's recurring rounds: each anchors the clock, then runs every practice's periodic work.
import { databaseTime, listTenants } from './modules/practice/public.ts';
import type { ServerClock } from './platform/clock.ts';
import { type Services, systemContext, type Tenant } from './platform/context.ts';
import { inTenant } from './platform/db/tenant-transaction.ts';
import type { Before } from './platform/jobs/define-round.ts';
import type { Logger } from './platform/log.ts';
import { driftMs, watchTime } from './platform/watched-time.store.ts';
import { purges, rounds } from './rounds.ts';

const roundMs = 30_000;

/** The time as determined by a round. */
interface Look {
  /** The database's time. */
  readonly time: Date;
  /** Milliseconds by which it moved against this node's steady clock since its last round; undefined in the first. */
  readonly leapMs: number | undefined;
}

/** Returns how ages are computed for a practice now; undefined in a round whose clock leapt, when nothing is purged by age. */
async function beforeIn(services: Services, tenant: Tenant, { time, leapMs }: Look): Promise<Before | undefined> {
  const scope = { tenant, db: services.db };
  const { leadMs, hasLeapt } = await inTenant(scope, (tx) => watchTime(tx, time, leapMs));
  return hasLeapt ? undefined : (ms) => new Date(services.clock.now().getTime() - ms - leadMs);
}

/** Runs one round for one practice. A failure is logged and counted, blocks nothing else, and is retried next time. */
async function tidy(services: Services, log: Logger, tenant: Tenant, look: Look): Promise<void> {
  const ctx = systemContext(services, tenant, log);
  const timed = async (name: string, work: () => Promise<void>) => {
    const began = performance.now();
    const error = await work().then(
      () => undefined,
      (reason: Error) => reason,
    );
    services.metrics.round(name, (performance.now() - began) / 1000, error === undefined);
    if (error) log.warn({ round: name, reason: error.message }, 'a round failed; the next one tries again');
  };
  const before = await beforeIn(services, tenant, look);
  if (before)
    await timed('purges', () =>
      inTenant(ctx, async (tx) => {
        for (const { remove } of purges) await remove(tx, before);
      }),
    );
  const unaged: Before = () => {
    throw new Error('A round that goes by age says so: isByAge.');
  };
  for (const { name, isByAge, work } of rounds)
    if (before || !isByAge) await timed(name, () => work(ctx, isByAge && before ? before : unaged));
}

/**
 * Starts the rounds; the first one begins at once. `timeOf` reads the database's time. Returns a function that ends them and
 * waits for the running one.
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
      for (const tenant of await listTenants(services.db)) await tidy(services, log, tenant, { time, leapMs });
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
