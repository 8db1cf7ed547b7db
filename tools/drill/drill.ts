// Defines a drill: a fault injected again and again, and what happened to everything acknowledged meanwhile.

/** The result of a drill. */
export interface Tally {
  /** How often the fault was injected, or how many calls raced. */
  readonly times: number;
  /** Calls that were acknowledged. */
  readonly acknowledged: number;
  /** Acknowledged, but missing afterwards or with another id. */
  readonly lost: number;
  /** Stored more than once. */
  readonly doubled: number;
  /** Calls with a response of 500. */
  readonly faults: number;
  /** What else is worth knowing, in a few words. */
  readonly note?: string | undefined;
}

export interface Drill {
  /** As selected on the command line. */
  readonly name: string;
  /** What is done, in a few words. */
  readonly what: string;
  /** The requirements (docs/requirements.tsv) that it shows. */
  readonly tags?: readonly string[];
  /** How often, in a long and in a short run. */
  readonly times: { readonly long: number; readonly short: number };
  /** Bounded by `times`, and ends soon after `signal` aborts; resolves with its result so far. */
  readonly run: (times: number, signal: AbortSignal) => Promise<Tally>;
}
