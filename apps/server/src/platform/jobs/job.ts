// Definitions of background jobs: values apart from their handlers, so that a sender needs no worker's code.

declare const carried: unique symbol;

/** A kind of job. `Data` is its payload: plain JSON. */
export interface Job<Data extends object> {
  readonly name: string;
  /** Tries after the first one, as long as an `Outage` is the reason; any other error ends a job after five tries. */
  readonly retryLimit: number;
  /** Seconds before the second try. With `retryBackoff` each wait is twice the last, plus up to as much again by chance. */
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  /** Longest wait between two tries, in seconds. */
  readonly retryDelayMax: number;
  /** Seconds one try may take; after them its signal aborts and it counts as failed, also when its process has died. */
  readonly expireInSeconds: number;
  /** The queue that takes what failed for good. */
  readonly deadLetter: string;
  /** Workers for this kind in one process. */
  readonly concurrency: number;
  /** Jobs that a worker takes in one look, where so many wait, and does side by side: the more, the fewer looks. */
  readonly batch: number;
  readonly [carried]?: Data;
}

type Settings = Partial<Omit<Job<object>, 'name' | typeof carried>>;

/** A job with the house's defaults: five tries with growing waits, a minute for each, two at once. */
export function defineJob<Data extends object>(definition: { name: string } & Settings): Job<Data> {
  return Object.freeze({
    retryLimit: 4,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    deadLetter: 'dead-letters',
    concurrency: 2,
    batch: 1,
    ...definition,
  });
}

/** Thrown by a handler when another try cannot help: the job goes to its dead letter queue at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Thrown by a handler when something outside is away for now: worth as many tries as the job's definition allows. */
export class Outage extends Error {
  override name = 'Outage';
}
