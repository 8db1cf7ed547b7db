// The job that makes the statements of a run, and how long its file is kept.
import { defineJob, type Job } from '../../platform/jobs/job.ts';

export const fileLifeMs = 7 * 24 * 3_600_000;
/** A run that has not ended after it has failed. */
export const runLifeMs = 24 * 3_600_000;

export const statementsJob: Job<{ tenantId: string; runId: string }> = defineJob({
  name: 'statements.make',
  concurrency: 1,
  retryDelay: 10,
  expireInSeconds: 3600,
  // A server that was killed is found out soon, and another goes on.
  heartbeatSeconds: 30,
});

/** The column that a file's own key is sealed for. */
export const runKeyPlace = (runId: string) => ({ table: 'statement_runs', row: runId, column: 'data_key_sealed' });
