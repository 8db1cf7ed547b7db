// What a drill is: a fault that is made again and again, and what became of everything that was acknowledged meanwhile.

/** What a drill came to. */
export interface Tally {
  /** How often the fault was made, or how many calls raced. */
  readonly times: number;
  /** Calls that were acknowledged. */
  readonly acknowledged: number;
  /** Acknowledged, and not there afterwards, or with another id. */
  readonly lost: number;
  /** There more than once. */
  readonly doubled: number;
  /** Calls that were answered with 500. */
  readonly faults: number;
  /** What else is worth knowing, in a few words. */
  readonly note?: string | undefined;
}

export interface Drill {
  /** As it is chosen on the command line. */
  readonly name: string;
  /** What is done, in a few words. */
  readonly what: string;
  /** How often, in a long and in a short run. */
  readonly times: { readonly long: number; readonly short: number };
  /** Bounded by `times`, and over soon after `signal` aborts; then it tells what it has come to. */
  readonly run: (times: number, signal: AbortSignal) => Promise<Tally>;
}
