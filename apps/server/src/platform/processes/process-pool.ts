// Heavy work in processes of its own: a few at once, a short queue, a time limit. A process has its own threads, memory and
// (lower) priority, so that work on somebody's bytes starves neither the calls nor the threads that read files and resolve names.
import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { problem } from '../problem.ts';
import { JobFailed } from './job-failed.ts';
import { type JobOutcome, ready } from './job-outcome.ts';

export interface PoolOptions {
  /** The program of a process: it calls `serveJobs` of serve-jobs.ts. */
  readonly program: URL;
  readonly atOnce: number;
  /** Jobs that may wait; who comes on top is told to come back. */
  readonly waiting: number;
  /** Longest time for one job, in milliseconds, from when its process has started. The process that takes longer is killed. */
  readonly limitMs: number;
  /** Of the heap; what is decoded lies outside of it. */
  readonly heapMb: number;
  /** A process without work ends after so many milliseconds. */
  readonly idleMs?: number;
}

export interface ProcessPool<Job, Result> {
  /**
   * Runs a job when its turn comes. A job whose `signal` aborts leaves the queue, or its process is killed.
   * @throws overloaded when too many wait; JobFailed; the signal's reason
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  /** Jobs that wait and jobs in hand. */
  load(): { readonly waiting: number; readonly running: number };
  /** Kills the processes; jobs in hand and in the queue fail. */
  stop(): void;
}

interface Task<Job, Result> {
  readonly job: Job;
  readonly settle: (outcome: JobOutcome<Result> | { readonly error: unknown }) => void;
}

interface Hand<Job, Result> {
  readonly process: ChildProcess;
  isReady: boolean;
  task: Task<Job, Result> | undefined;
  timer: NodeJS.Timeout | undefined;
}

const lowest = 19;
/** How much lower its priority is: about a quarter of a core is left to it where calls ask for all of it. */
const steps = 5;
/** Milliseconds in which a process has to start, also on a machine that is busy. */
const startMs = 60_000;

/** Behind the calls: with one core between them, a sign-in comes first. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, Math.min(lowest, getPriority(process.pid) + steps));
  } catch {
    // Where it is not allowed, or the process ended at once, it works at the same priority.
  }
}

/** Makes a pool. Processes start with the first job and end when there has been none for a while. */
export function createProcessPool<Job, Result>(options: PoolOptions): ProcessPool<Job, Result> {
  const { program, atOnce, waiting, limitMs, heapMb, idleMs = 60_000 } = options;
  const queue: Task<Job, Result>[] = [];
  const hands = new Set<Hand<Job, Result>>();

  function dismiss(hand: Hand<Job, Result>): void {
    clearTimeout(hand.timer);
    hands.delete(hand);
    hand.process.kill('SIGKILL');
  }

  function finish(hand: Hand<Job, Result>, outcome: JobOutcome<Result>): void {
    clearTimeout(hand.timer);
    const { task } = hand;
    hand.task = undefined;
    hand.process.channel?.unref();
    task?.settle(outcome);
    next();
    if (hand.task || !hands.has(hand)) return;
    hand.timer = setTimeout(() => dismiss(hand), idleMs);
    hand.timer.unref();
  }

  function fail(hand: Hand<Job, Result>, reason: string, isLate = false): void {
    dismiss(hand);
    finish(hand, { reason, isLate });
  }

  function hire(): Hand<Job, Result> {
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Nothing of the server's settings and keys: it works on bytes of strangers.
      env: process.env.TZ ? { TZ: process.env.TZ } : {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const hand: Hand<Job, Result> = { process: child, isReady: false, task: undefined, timer: undefined };
    hands.add(hand);
    if (child.pid) stepBack(child.pid);
    // A server that stops waits for the work in hand, not for the process; that one ends by itself when the server is gone.
    child.unref();
    child.channel?.unref();
    child.on('message', (message: JobOutcome<Result> | typeof ready) => {
      if (!hands.has(hand)) return;
      if (message !== ready) return finish(hand, message);
      hand.isReady = true;
      begin(hand);
    });
    const gone = (reason: string) => {
      if (hands.has(hand)) fail(hand, reason);
    };
    child.on('error', (error) => gone(error.message));
    child.on('exit', (code, signal) => gone(`the process ended with ${code ?? signal}`));
    return hand;
  }

  /** Hands the job over, or waits until the process can take it. */
  function begin(hand: Hand<Job, Result>): void {
    const { task } = hand;
    if (!task) return;
    const [most, reason] = hand.isReady
      ? [limitMs, `it took longer than ${limitMs} ms`]
      : [startMs, 'its process did not start'];
    clearTimeout(hand.timer);
    hand.timer = setTimeout(() => fail(hand, reason, hand.isReady), most);
    if (!hand.isReady) return;
    hand.process.send(task.job as object, (error) => {
      if (error && hand.task === task) fail(hand, error.message);
    });
  }

  function next(): void {
    if (queue.length === 0) return;
    const free = [...hands].find(({ task }) => !task) ?? (hands.size < atOnce ? hire() : undefined);
    const task = free && queue.shift();
    if (!task) return;
    free.task = task;
    free.process.channel?.ref();
    begin(free);
    next();
  }

  return {
    async run(job, signal) {
      signal?.throwIfAborted();
      if (queue.length >= waiting && hands.size >= atOnce && [...hands].every(({ task }) => task))
        throw problem('overloaded', { retryAfter: 2 });
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const task: Task<Job, Result> = {
        job,
        settle: (outcome) => {
          signal?.removeEventListener('abort', abandon);
          if ('result' in outcome) resolve(outcome.result);
          else
            reject(
              'error' in outcome ? outcome.error : new JobFailed(outcome.reason, { isLate: outcome.isLate ?? false }),
            );
        },
      };
      const abandon = () => {
        const hand = [...hands].find((one) => one.task === task);
        const at = queue.indexOf(task);
        if (at >= 0) queue.splice(at, 1);
        if (hand) {
          hand.task = undefined;
          dismiss(hand);
        }
        task.settle({ error: signal?.reason });
        next();
      };
      signal?.addEventListener('abort', abandon, { once: true });
      queue.push(task);
      next();
      return promise;
    },
    load: () => ({ waiting: queue.length, running: [...hands].filter(({ task }) => task).length }),
    stop() {
      for (const task of queue.splice(0)) task.settle({ reason: 'the server stops' });
      for (const hand of [...hands]) fail(hand, 'the server stops');
    },
  };
}
