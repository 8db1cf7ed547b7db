// Watches the private PostgreSQL: restarts it when its postmaster ends, and notifies Foyer after too many ends.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterSetup } from './account.ts';
import { findLeftovers, findRunning, startCluster } from './cluster.ts';
import { EmbeddedDatabaseError } from './start-error.ts';

const lookEveryMs = 500;
const hourMs = 3_600_000;
/** Restarts per hour; ending more often has a cause that a restart does not cure. */
const most = 3;
/** Processes that have lost their postmaster end by themselves; until then no other server may use the folder. */
const patienceMs = 60_000;

export interface WatchOptions {
  readonly place: ClusterSetup;
  /** The port to restart on: every pool uses it. */
  readonly port: number;
  readonly durable: boolean;
  readonly log: { info(text: string): void; warn(text: string): void };
  /** Called once, with a sentence for the person at the terminal, if the server ends too often or does not start. */
  readonly giveUp: (error: EmbeddedDatabaseError) => void;
}

async function startAgain({ place, port, durable }: WatchOptions, signal: AbortSignal): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (!(await findLeftovers(place))) {
        await startCluster(place, durable, port);
        return;
      }
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    if (performance.now() > until)
      throw new EmbeddedDatabaseError(`Processes of the PostgreSQL in ${place.folder} that ended do not end.`);
    await sleep(250, undefined, { signal });
  }
}

/** Watches until the returned function is called, which waits for a restart in progress. */
export function watchCluster(options: WatchOptions): () => Promise<void> {
  const { place, log, giveUp } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const watch = async (): Promise<void> => {
    let ends: number[] = [];
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal });
      if (await findRunning(place)) continue;
      const now = performance.now();
      ends = [...ends.filter((end) => now - end < hourMs), now];
      if (ends.length > most)
        throw new EmbeddedDatabaseError(
          `The private PostgreSQL in ${place.folder} ended ${ends.length} times within an hour: look at postgres.log beside that folder for the cause, then start Foyer again.`,
        );
      log.warn(`The private PostgreSQL in ${place.folder} ended: starting it again.`);
      await startAgain(options, signal);
      log.info('The private PostgreSQL runs again.');
    }
  };

  const watching = watch().catch((error: unknown) => {
    if (signal.aborted) return;
    giveUp(error instanceof EmbeddedDatabaseError ? error : new EmbeddedDatabaseError(String(error)));
  });
  return async () => {
    stopping.abort();
    await watching;
  };
}
