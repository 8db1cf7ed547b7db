// Definitions of what comes around by itself for each practice: purges of rows that nobody needs, and other periodic work.
import type { FullCtx } from '../context.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Returns the instant that lies so many milliseconds back; further back after the clock leapt, so that nothing goes early. */
export type Before = (ms: number) => Date;

/** Removes rows of a practice by their age. All purges of a practice share a transaction. */
export interface Purge {
  /** The module and what goes: `identity.sessions`. */
  readonly name: string;
  readonly remove: (tx: Tx, before: Before) => Promise<void>;
}

/** Other periodic work for a practice. It may be done twice, or by two servers at once. */
export interface Round {
  /** The module and what is done: `submissions.tell-office`. */
  readonly name: string;
  /** Whether it is left out after the clock leapt, because it removes things by their age. */
  readonly isByAge: boolean;
  readonly work: (ctx: FullCtx, before: Before) => Promise<void>;
}

export const definePurge = (purge: Purge): Purge => Object.freeze(purge);

export const defineRound = (round: Omit<Round, 'isByAge'> & Partial<Round>): Round =>
  Object.freeze({ isByAge: false, ...round });

const hourMs = 3_600_000;

/** What is used up is kept for two days, so that what went wrong can be looked into. */
export const keepUsedMs = 48 * hourMs;
