// A thread whose work takes as long as requested, throws, or ends the thread.
import { threadId } from 'node:worker_threads';
import { serveThread } from '../platform/processes/serve-thread.ts';

serveThread<{ sleepMs: number } | 'throw' | 'end', number>((job) => {
  if (job === 'throw') throw new Error('broken work');
  if (job === 'end') process.exit(0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, job.sleepMs);
  return threadId;
});
