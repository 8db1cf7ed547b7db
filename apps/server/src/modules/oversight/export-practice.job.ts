// The job that makes an export, and how long what it makes is kept.
import { defineJob, type Job } from '../../platform/jobs/job.ts';

/** A day: long enough to be fetched, short enough not to be forgotten. */
export const lifeMs = 24 * 3_600_000;

export const exportJob: Job<{ tenantId: string; exportId: string }> = defineJob({
  name: 'oversight.export-practice',
  concurrency: 1,
  retryDelay: 10,
  // A large practice takes its time; a try that died is taken up again after it.
  expireInSeconds: 3600,
});

/** Where an export's own key is sealed for. */
export const keyPlace = (exportId: string) => ({ table: 'practice_exports', row: exportId, column: 'data_key_sealed' });
