// The job that makes an export, and how long the result is kept.
import { defineJob, type Job } from '../../platform/jobs/job.ts';

/** One day: long enough to download it, short enough not to be forgotten. */
export const lifeMs = 24 * 3_600_000;

export const exportJob: Job<{ tenantId: string; exportId: string }> = defineJob({
  name: 'oversight.export-practice',
  concurrency: 1,
  retryDelay: 10,
  // A large practice takes long; after this time a dead attempt is retried.
  expireInSeconds: 3600,
});

/** The column that an export's own key is sealed for. */
export const keyPlace = (exportId: string) => ({ table: 'practice_exports', row: exportId, column: 'data_key_sealed' });
