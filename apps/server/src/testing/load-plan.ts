// The load put on a server, and how to send it from a separate process.
import { type Measured, runApart } from './measure.ts';

/** A call. `%n` in its headers and body becomes a number that is unique within the run. */
export interface Target {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Status that counts as success; 200 by default. */
  status?: number;
}

export interface LoadPlan {
  port: number;
  /** Number of concurrent callers. Each keeps its connection. */
  connections: number;
  /** A new connection for each call instead, like browsers that come for one call, or a flood. */
  isEachNew?: boolean;
  seconds: number;
  /**
   * Calls per second, sent regardless of outstanding responses; each is timed from when it was due, so a stall shows in full. If
   * omitted, each connection sends its next call after its response.
   */
  rate?: number;
  /** Taken in turn. */
  targets: Target[];
  /** First value of `%n`. */
  from: number;
  /** Ends after this many calls, if that is sooner than `seconds`. */
  calls?: number;
}

/** Sends the load and returns the measurements. */
export function sendLoad(plan: LoadPlan): Promise<Measured> {
  return runApart(new URL('load.ts', import.meta.url), plan);
}
