// What a contestant's round measures, how rounds become one number, and how a child process reports them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The result of one round. */
export interface Measured {
  /** Calls or transactions that succeeded. */
  count: number;
  /** Those that did not. */
  failed: number;
  /** Failed ones that were turned away with a 503. */
  refused: number;
  /** Milliseconds until they were turned away. */
  refusedP99: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  max: number;
}

/** Returns the value below which `share` (0 to 1) of the values lie. `values` need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** `times` and `refusals` are durations in milliseconds; `failed` includes the refusals. */
export function summary(
  times: readonly number[],
  seconds: number,
  failed = 0,
  refusals: readonly number[] = [],
): Measured {
  return {
    refused: refusals.length,
    refusedP99: percentile(refusals, 0.99),
    count: times.length,
    failed,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: times.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** Runs `program` as a separate process with `plan`; resolves with what it sends back. */
export async function runApart<Plan extends object>(program: URL, plan: Plan): Promise<Measured> {
  const child = fork(fileURLToPath(program), { execArgv: [] });
  const answer = new Promise<Measured>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Measured));
    child.once('exit', (code) => reject(new Error(`${program.pathname} ended with code ${code} and no result.`)));
  });
  child.send(plan);
  try {
    return await answer;
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }
  }
}

/** Runs in such a process: receives the plan and sends back the result. */
export function serveApart<Plan extends object>(work: (plan: Plan) => Promise<Measured>): void {
  process.once('message', async (plan) => {
    process.send?.(await work(plan as Plan));
  });
}
