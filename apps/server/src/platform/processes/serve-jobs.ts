// The other side of a process pool: takes one job after the other, and ends with the server that sent them.
import { type JobOutcome, ready } from './job-outcome.ts';

/** Runs the jobs that the pool sends. What `work` throws is sent back as the reason. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  // Ctrl-C in a terminal reaches this process too: the server decides when running work is over.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', async (job: Job) => {
    const outcome: JobOutcome<Result> = await work(job).then(
      (result) => ({ result }),
      (error: Error) => ({ reason: error.message }),
    );
    process.send?.(outcome);
  });
  process.send?.(ready);
}
