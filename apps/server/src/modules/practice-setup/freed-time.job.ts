// The job that has the waitlist look at times that have opened, as soon as a patient has opened one. Each minute a round does the
// same, so a job that is lost costs a minute.
import { defineJob, type Job } from '../../platform/jobs/job.ts';

export const freedTimeJob: Job<{ tenantId: string }> = defineJob({ name: 'practice-setup.freed-time' });
