// The job that tells a patient what became of a visit, and how long the practice may still change its mind.
import { defineJob, type Job } from '../../platform/jobs/job.ts';

/** Two minutes without another change of the visit. The console's words say so, too. */
export const quietMs = 120_000;

/** `sequence`: of the visit after the change. Whom a job finds with a later one leaves it to the later change's job. */
export const visitNewsJob: Job<{ tenantId: string; visitId: string; sequence: number }> = defineJob({
  name: 'visits.visit-news',
});
