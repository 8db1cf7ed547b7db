// Brings jobs from where they were put to the queue: at least once, and a job of the same id is in the queue once.
import type pg from 'pg';
import {
  copyKinds,
  deleteOutgoing,
  type OutgoingJob,
  putJobs,
  selectOutgoing,
  takeUnfinished,
} from './hand-over.store.ts';
import type { HandOver } from './queue.ts';

/**
 * Hands over what waits in the outbox. A process that ends between the two statements leaves the jobs there; the next delivery
 * finds them in the queue already, under the same ids.
 */
async function deliver(main: pg.Pool, queue: pg.Pool): Promise<void> {
  for (;;) {
    const waiting = await selectOutgoing(main);
    if (waiting.length === 0) return;
    const delivered = await putJobs(queue, waiting);
    if (delivered.length === 0) return;
    await deleteOutgoing(main, delivered);
  }
}

/** Moves what nobody works on from a queue to another: after QUEUE_URL has changed. @throws if a kind is unknown there */
export async function moveQueue(from: pg.Pool, to: pg.Pool): Promise<number> {
  const keep = async (jobs: readonly OutgoingJob[]) => {
    await copyKinds(from, to);
    const moved = await putJobs(to, jobs);
    if (moved.length < jobs.length) throw new Error('Some jobs are of a kind that the other queue does not know.');
  };
  let total = 0;
  for (;;) {
    const taken = await takeUnfinished(from, keep);
    total += taken;
    if (taken === 0) return total;
  }
}

/** `main` and `queue` are pools under foyer_jobs: of the practices' database, and of the queue's, the same by default. */
export function handOverBetween(main: pg.Pool, queue: pg.Pool): HandOver {
  const isApart = main !== queue;
  return {
    deliver: isApart ? () => deliver(main, queue) : undefined,
    sweep: async () => {
      if (isApart) await moveQueue(main, queue);
      else await deliver(main, queue);
    },
  };
}
