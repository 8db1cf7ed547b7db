// The other side of a thread pool.
import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from './thread-pool.ts';

/** Runs the jobs that the pool sends, one after the other. What `work` throws is sent back as the reason. */
export function serveThread<Job, Result>(work: (job: Job) => Result): void {
  parentPort?.on('message', (job: Job) => {
    let done: ThreadReply<Result>;
    try {
      done = { result: work(job) };
    } catch (error) {
      done = { reason: (error as Error).message };
    }
    parentPort?.postMessage(done);
  });
}
