// Periodic work: every node watches the database's clock; the rounds run as jobs, each once in the whole installation.
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseTime, findTenantsById, listTenants } from './modules/practice/public.ts';
import type { ServerClock } from './platform/clock.ts';
import { type Services, systemContext, type Tenant } from './platform/context.ts';
import { inTenant } from './platform/db/tenant-transaction.ts';
import { type Before, type DueSearch, mostDue, type Round } from './platform/jobs/define-round.ts';
import { roundJob } from './platform/jobs/round.job.ts';
import { lastSuccess, recordSuccess } from './platform/jobs/rounds.store.ts';
import type { Logger } from './platform/log.ts';
import { note } from './platform/telemetry/telemetry.ts';
import {
  driftMs,
  lookAtClock,
  practicesNeverVisited,
  practicesToVisit,
  readWatchedTime,
  type WatchedClock,
  type WatchedTime,
  watchTime,
} from './platform/watched-time.store.ts';
import { purges, rounds } from './rounds.ts';

const lookEveryMs = 30_000;
/**
 * Practices of one batch; after each the clock is looked at again, and the run may end. It then rests for as long as the batch
 * took, so that after an outage, when all are due, calls still find a processor.
 */
const batchSize = 100;
/** A run ends after this time. What is left is still due; the next run goes on with it. */
const longestRunMs = 240_000;
/** How long a transaction may be open that has written an entry before the last round and commits after it. */
const openTransactionMs = 60_000;
const hourMs = 3_600_000;

/** What periodic work needs. */
export interface Housekeeping {
  readonly services: Services;
  readonly clock: ServerClock;
  readonly log: Logger;
  /** Reads the database's time. */
  readonly timeOf?: () => Promise<Date>;
}

/** One kind of periodic work as it is scheduled. */
export interface ScheduledRound {
  readonly name: string;
  readonly every: 'minute' | 'hour';
  readonly due: (search: DueSearch) => Promise<readonly string[]>;
  /** Returns since when something waits that could not be done yet. */
  readonly work: (tenant: Tenant, clock: WatchedClock) => Promise<Date | undefined>;
}

/** Anchors this node's clock to the database's, and notes a leap of that one for all nodes. */
export async function lookAtTime({ services, clock, log, timeOf }: Housekeeping): Promise<WatchedClock> {
  const time = await (timeOf ?? (() => databaseTime(services.db)))();
  const leapMs = clock.anchor(time);
  const watched = await lookAtClock(services.db, time, leapMs);
  if (leapMs !== undefined && Math.abs(leapMs) > driftMs) {
    log.warn({ seconds: Math.round(leapMs / 1000) }, 'the clock of the database leapt; purges wait that much longer');
    if (leapMs < 0) await services.queue.forgetFuture();
  }
  return watched;
}

/** Looks at the database's time now and every half minute. Returns a function that ends this and waits for a running look. */
export function startWatch(housekeeping: Housekeeping): () => Promise<void> {
  let current = Promise.resolve();
  const look = () => {
    current = lookAtTime(housekeeping).then(
      () => undefined,
      (error: Error) =>
        housekeeping.log.warn(
          { reason: error.message },
          'the clock of the database was not read; the next look tries again',
        ),
    );
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  return async () => {
    clearInterval(timer);
    await current;
  };
}

const unaged: Before = () => {
  throw new Error('A round that goes by age says so: isByAge.');
};

function scheduledRound({ services, log }: Housekeeping, round: Round): ScheduledRound {
  const work = async (tenant: Tenant, clock: WatchedClock) => {
    const ctx = systemContext(services, tenant, log);
    const before = round.isByAge ? beforeOf(services, await inTenant(ctx, (tx) => readWatchedTime(tx, clock))) : unaged;
    if (before) await round.work(ctx, before);
    return round.waitingSince?.(ctx);
  };
  const due = (search: DueSearch) => round.due(services.db, { ...search, now: services.clock.now() });
  return { name: round.name, every: round.every, due, work };
}

/** Returns how ages are computed; undefined after a leap, when nothing is removed by age. */
function beforeOf(services: Services, { leadMs, hasLeapt }: WatchedTime): Before | undefined {
  return hasLeapt ? undefined : (ms) => new Date(services.clock.now().getTime() - ms - leadMs);
}

/** The hourly visit of a practice: all purges in one transaction, then the work that is also done hourly. */
function visitOf({ services, log }: Housekeeping) {
  return async (tenant: Tenant, clock: WatchedClock): Promise<undefined> => {
    const ctx = systemContext(services, tenant, log);
    await inTenant(ctx, async (tx) => {
      const before = beforeOf(services, await watchTime(tx, clock));
      // Sent at once: none depends on another, and waiting for each would cost more than most of them do.
      if (before) await Promise.all(purges.map(({ remove }) => remove(tx, before)));
    });
    for (const round of rounds) if (round.isAlsoHourly) await round.work(ctx, unaged);
  };
}

/** Returns all periodic work of the installation. */
export function scheduledRounds(housekeeping: Housekeeping): readonly ScheduledRound[] {
  const { db } = housekeeping.services;
  const work = visitOf(housekeeping);
  return [
    {
      name: 'platform.purge',
      every: 'minute',
      due: ({ now, tried }) => practicesToVisit(db, { now, tried, most: mostDue }),
      work,
    },
    {
      name: 'platform.purge-new',
      every: 'hour',
      due: ({ tried }) => practicesNeverVisited(db, { tried, most: mostDue }),
      work,
    },
    ...rounds.map((round) => scheduledRound(housekeeping, round)),
  ];
}

export interface RoundRun {
  readonly practices: number;
  readonly failed: number;
  /** Whether nothing that was due is left. */
  readonly isComplete: boolean;
}

interface BatchOutcome {
  readonly failed: number;
  /** Since when something waits that could not be done yet. */
  readonly waitingSince: Date | undefined;
}

const earlier = (one: Date | undefined, other: Date | undefined) =>
  one && other && other < one ? other : (one ?? other);

/** Does the work for each of these practices. One that fails is logged and keeps no other waiting. */
async function workOn(
  housekeeping: Housekeeping,
  round: ScheduledRound,
  ids: readonly string[],
  clock: WatchedClock,
): Promise<BatchOutcome> {
  const { services, log } = housekeeping;
  let failed = 0;
  let waitingSince: Date | undefined;
  for (const tenant of await findTenantsById(services.db, ids))
    try {
      waitingSince = earlier(waitingSince, await round.work(tenant, clock));
    } catch (error) {
      failed += 1;
      log.warn(
        { round: round.name, practice: tenant.id, reason: (error as Error).message },
        'periodic work failed for a practice; the next round tries again',
      );
    }
  return { failed, waitingSince };
}

/** Where a round goes on from: an hour ago at the earliest, because older work is found by each practice's hourly visit. */
function sinceOf(last: Date | undefined, now: Date): Date {
  const from = Math.min(last?.getTime() ?? 0, now.getTime()) - openTransactionMs;
  return new Date(Math.max(from, now.getTime() - hourMs));
}

/**
 * Runs one round: finds the practices where something is due and does the work in batches, until nothing is due, or the time of
 * a run is over, or `signal` aborts. What was done is done; another run, on any node, goes on with the rest.
 */
export async function runRound(
  housekeeping: Housekeeping,
  round: ScheduledRound,
  signal?: AbortSignal,
): Promise<RoundRun> {
  const { services } = housekeeping;
  const began = performance.now();
  const isOver = () => signal?.aborted === true || performance.now() - began > longestRunMs;
  const first = await lookAtTime(housekeeping);
  const since = sinceOf(await lastSuccess(services.db, round.name), first.now);
  const tried: string[] = [];
  let [failed, isComplete] = [0, false];
  let seenThrough = first.now;
  while (!isOver()) {
    const due = await round.due({ now: first.now, since, tried });
    let left = [...due];
    while (left.length > 0 && !isOver()) {
      const [batch, beganBatch] = [left.slice(0, batchSize), performance.now()];
      const done = await workOn(housekeeping, round, batch, await lookAtTime(housekeeping));
      failed += done.failed;
      seenThrough = earlier(seenThrough, done.waitingSince) ?? seenThrough;
      tried.push(...batch);
      left = left.slice(batchSize);
      if (left.length > 0) await sleep(performance.now() - beganBatch);
    }
    isComplete = left.length === 0 && due.length < mostDue;
    if (isComplete) break;
  }
  const isDone = isComplete && failed === 0;
  const seconds = (performance.now() - began) / 1000;
  services.metrics.round(round.name, { seconds, practices: tried.length, isDone: failed === 0 });
  if (isDone) await recordSuccess(services.db, round.name, seenThrough);
  return { practices: tried.length, failed, isComplete };
}

/** Takes rounds from the queue in this process, and has the queue schedule them. */
export async function startRounds(housekeeping: Housekeeping): Promise<void> {
  const { queue } = housekeeping.services;
  const all = scheduledRounds(housekeeping);
  await queue.forgetFuture();
  await queue.work(roundJob, async ({ round: name }, { signal }) => {
    const round = all.find((one) => one.name === name);
    // Another release knows it.
    if (!round) return undefined;
    note({ 'foyer.round': name });
    return { ...(await runRound(housekeeping, round, signal)) };
  });
  await queue.schedule(
    roundJob,
    all.map(({ name, every }) => ({ name, every, data: { round: name } })),
  );
}

/** Does everything that may be due, at once and for every practice (tests and drills). */
export async function runDue(housekeeping: Housekeeping): Promise<void> {
  const everybody = (await listTenants(housekeeping.services.db)).map(({ id }) => id);
  const [purge, , ...others] = scheduledRounds(housekeeping);
  if (purge) await runRound(housekeeping, { ...purge, due: async ({ tried }) => everybody.slice(tried.length) });
  for (const round of others) await runRound(housekeeping, round);
}
