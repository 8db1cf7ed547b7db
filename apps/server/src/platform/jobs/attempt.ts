// One attempt at a job: turns the handler's result or failure into what the queue stores, without personal data.
import type { JobResult, Job as QueuedJob } from 'pg-boss';
import type { Logger } from '../log.ts';
import { errorType } from '../telemetry/attributes.ts';
import { note } from '../telemetry/telemetry.ts';
import { type Job, Outage, PermanentFailure } from './job.ts';

export interface JobRun {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts when the job has exceeded its time limit, or the process stops. */
  readonly signal: AbortSignal;
}

/** A handler's result (plain JSON, no personal data) is stored with the job for a day. */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<object | undefined>;

/** Returns name, code and message of an error; addresses are masked, because servers like to quote them. */
export function reasonOf(error: unknown): { name: string; code?: string; message: string } {
  const { name, message, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const masked = message.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]').slice(0, 300);
  return typeof code === 'string' ? { name, code, message: masked } : { name, message: masked };
}

/** Attempts for a job that fails for a reason of its own: more would only hide a fault. */
const triesOfPoison = 5;

function isLast(error: unknown, number: number, job: Job<object>): boolean {
  if (error instanceof PermanentFailure || number > job.retryLimit) return true;
  return !(error instanceof Outage) && number >= triesOfPoison;
}

/** Runs the handler once and returns how the job continues. Never throws. */
export async function attempt<Data extends object>(
  job: Job<Data>,
  queued: QueuedJob<Data>,
  handler: JobHandler<Data>,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<JobResult<object>> {
  const number = queued.retryCount + 1;
  try {
    const output = await handler(queued.data, { id: queued.id, attempt: number, signal: queued.signal });
    note({ 'foyer.job.outcome': 'completed' });
    return { id: queued.id, status: 'completed', output: output ?? {} };
  } catch (error) {
    const reason = reasonOf(error);
    const line = { job: job.name, jobId: queued.id, attempt: number, reason };
    const isFinal = isLast(error, number, job);
    note({ 'foyer.job.outcome': isFinal ? 'deadletter' : 'failed', 'error.type': errorType(error) });
    if (isFinal) {
      log.error(line, 'a job failed for good and lies in the dead letters');
      return { id: queued.id, status: 'deadletter', output: reason };
    }
    log.warn(line, 'a job failed and will be tried again');
    return { id: queued.id, status: 'failed', output: reason };
  }
}
