// Definitions of recurring work for each practice: purges of rows that nobody needs, and other periodic work.
import type { FullCtx } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Returns the instant that many milliseconds ago; further back after the clock leapt, so that nothing is purged early. */
export type Before = (ms: number) => Date;

/** Removes rows of a practice by age. All purges of a practice share a transaction, about once an hour. */
export interface Purge {
  /** The module and what is purged: `identity.sessions`. */
  readonly name: string;
  readonly remove: (tx: Tx, before: Before) => Promise<void>;
}

/** Practices that one query for due work returns at most; the round asks again when it is through with them. */
export const mostDue = 1000;

/** Input of a query for due work. */
export interface DueSearch {
  readonly now: Date;
  /**
   * When the last run that failed nowhere began, or since when something waited then, less some time for transactions that were
   * open; an hour ago at the earliest.
   */
  readonly since: Date;
  /** Practices that this run has tried already; they are left out. */
  readonly tried: readonly string[];
}

/** Other periodic work. It may run twice for a practice, or on two servers at once. */
export interface Round {
  /** The module and the work: `submissions.tell-office`. */
  readonly name: string;
  readonly every: 'minute' | 'hour';
  /** Whether it is skipped after the clock leapt, because it removes things by age. */
  readonly isByAge: boolean;
  /**
   * Returns the ids of practices with work to do, at most `mostDue`. A statement under foyer_jobs that reads only what is due,
   * by an index, and sees nothing but ids and times.
   */
  readonly due: (db: Pick<Database, 'jobs'>, search: DueSearch) => Promise<readonly string[]>;
  /** Whether each practice's hourly purge does the work too, because `due` may miss something. */
  readonly isAlsoHourly: boolean;
  readonly work: (ctx: FullCtx, before: Before) => Promise<void>;
  /**
   * Called after `work`; returns since when something of the practice waits that could not be done yet. The next run looks for
   * due work from then on. undefined: nothing of this kind ever waits.
   */
  readonly waitingSince: ((ctx: FullCtx) => Promise<Date | undefined>) | undefined;
}

export const definePurge = (purge: Purge): Purge => Object.freeze(purge);

type Optional = 'every' | 'isByAge' | 'isAlsoHourly' | 'waitingSince';

export const defineRound = (round: Omit<Round, Optional> & Partial<Round>): Round =>
  Object.freeze({ every: 'minute', isByAge: false, isAlsoHourly: false, waitingSince: undefined, ...round });

const hourMs = 3_600_000;

/** Used-up rows are kept for two days, so that faults can be investigated. */
export const keepUsedMs = 48 * hourMs;
