// What load is put on a server, and the way to have it sent by a process of its own.
import { type Measured, runApart } from './measure.ts';

/** A call. `%n` in its headers and body becomes a number that no other call of the run has. */
export interface Target {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Status that counts as success; 200 unless said. */
  status?: number;
}

export interface LoadPlan {
  port: number;
  /** Callers at once. Each keeps its connection. */
  connections: number;
  /** A new connection for each call instead: what browsers that come for one call do, and what a flood does. */
  isEachNew?: boolean;
  seconds: number;
  /**
   * Calls a second, sent whether or not the earlier ones were answered; each counts from the moment it was due, so a
   * stall shows in full. Left out: each connection sends its next call when it has its answer.
   */
  rate?: number;
  /** Taken in turn. */
  targets: Target[];
  /** First value of `%n`. */
  from: number;
  /** Ends after so many calls, if that is sooner than `seconds`. */
  calls?: number;
}

/** Sends it. */
export function sendLoad(plan: LoadPlan): Promise<Measured> {
  return runApart(new URL('load.ts', import.meta.url), plan);
}
