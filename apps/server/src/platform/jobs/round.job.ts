// The job that runs one round of periodic work in the whole installation.
import { defineJob, type Job } from './job.ts';

/**
 * One is waiting or running for each round at any time (`exclusive`), whichever node runs it. A worker that is killed stops
 * giving signs of life; its job is then tried by another.
 */
export const roundJob: Job<{ round: string }> = defineJob({
  name: 'jobs.round',
  policy: 'exclusive',
  retryDelay: 5,
  retryBackoff: false,
  expireInSeconds: 900,
  heartbeatSeconds: 15,
  lookEveryMs: 5000,
});
