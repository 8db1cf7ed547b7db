// Definitions of recurring work for each practice: purges of rows that nobody needs, and other periodic work.
import type { FullCtx } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Returns the instant that many milliseconds ago; further back after the clock leapt, so that nothing is purged early. */
export type Before = (ms: number) => Date;

/** Removes rows of a practice by age. All purges of a practice share a transaction. */
export interface Purge {
  /** The module and what is purged: `identity.sessions`. */
  readonly name: string;
  readonly remove: (tx: Tx, before: Before) => Promise<void>;
}

/** Other periodic work for a practice. It may run twice, or on two servers at once. */
export interface Round {
  /** The module and the work: `submissions.tell-office`. */
  readonly name: string;
  /** Whether it is skipped after the clock leapt, because it removes things by age. */
  readonly isByAge: boolean;
  readonly work: (ctx: FullCtx, before: Before) => Promise<void>;
}

export const definePurge = (purge: Purge): Purge => Object.freeze(purge);

export const defineRound = (round: Omit<Round, 'isByAge'> & Partial<Round>): Round =>
  Object.freeze({ isByAge: false, ...round });

const hourMs = 3_600_000;

/** Used-up rows are kept for two days, so that faults can be investigated. */
export const keepUsedMs = 48 * hourMs;
