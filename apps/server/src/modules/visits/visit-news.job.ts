// The job that notifies a patient of a changed visit, and the time in which the practice may still change its mind.
import { defineJob, type Job } from '../../platform/jobs/job.ts';

/** Two minutes without another change of the visit. The console's texts say so, too. */
export const quietMs = 120_000;

/** `sequence` is the visit's after the change. A job that finds a later one leaves the notice to that change's job. */
export const visitNewsJob: Job<{ tenantId: string; visitId: string; sequence: number }> = defineJob({
  name: 'visits.visit-news',
});
