// Definitions of background jobs: values separate from their handlers, so that a sender needs no worker code.

declare const carried: unique symbol;

/** A kind of job. `Data` is its payload: plain JSON. */
export interface Job<Data extends object> {
  readonly name: string;
  /** Retries after the first attempt while the cause is an `Outage`; any other error ends a job after five attempts. */
  readonly retryLimit: number;
  /** Seconds before the second attempt. With `retryBackoff` each wait is twice the last, plus up to as much again at random. */
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  /** Longest wait between two attempts, in seconds. */
  readonly retryDelayMax: number;
  /** Seconds that one attempt may take; then its signal aborts and it counts as failed, even if its process has died. */
  readonly expireInSeconds: number;
  /** A worker that gives no sign of life for this many seconds (10 or more) is taken for dead, and its job is tried again. */
  readonly heartbeatSeconds?: number;
  /** `exclusive`: of jobs with the same singleton key only one waits or runs. It cannot be changed later. */
  readonly policy: 'standard' | 'exclusive';
  /** Milliseconds between two polls by a worker; also how soon work resumes after an outage of the database. */
  readonly lookEveryMs: number;
  /** The queue for permanently failed jobs. */
  readonly deadLetter: string;
  /** Workers for this kind in one process. */
  readonly concurrency: number;
  /** Jobs that a worker fetches at once, if so many wait, and runs in parallel: the more, the fewer queries. */
  readonly batch: number;
  readonly [carried]?: Data;
}

type Settings = Partial<Omit<Job<object>, 'name' | typeof carried>>;

/** Defines a job with our defaults: five attempts with growing waits, a minute for each, two at once. */
export function defineJob<Data extends object>(definition: { name: string } & Settings): Job<Data> {
  return Object.freeze({
    retryLimit: 4,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    policy: 'standard',
    lookEveryMs: 500,
    deadLetter: 'dead-letters',
    concurrency: 2,
    batch: 1,
    ...definition,
  });
}

/** Thrown by a handler when another attempt cannot help: the job goes to its dead letter queue at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Thrown by a handler when something external is unavailable: gets as many attempts as the job's definition allows. */
export class Outage extends Error {
  override name = 'Outage';
}
