// Heavy work in separate processes: a few at once, a short queue, a time limit. A process has its own threads, memory and (lower)
// priority, so that work on submitted bytes starves neither the calls nor the threads that read files and resolve names.
import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { problem } from '../problem.ts';
import { JobFailed } from './job-failed.ts';
import { type JobOutcome, ready } from './job-outcome.ts';

export interface PoolOptions {
  /** The program of a process: it calls `serveJobs` of serve-jobs.ts. */
  readonly program: URL;
  readonly atOnce: number;
  /** Maximum number of waiting jobs; any further caller is told to retry later. */
  readonly waiting: number;
  /** Time limit for one job, in milliseconds, counted from the start of its process. A process that takes longer is killed. */
  readonly limitMs: number;
  /** Limit of the heap; decoded data lies outside it. */
  readonly heapMb: number;
  /** An idle process ends after this many milliseconds. */
  readonly idleMs?: number;
}

export interface ProcessPool<Job, Result> {
  /**
   * Runs a job when its turn comes. If `signal` aborts, the job leaves the queue, or its process is killed.
   * @throws overloaded if too many wait; JobFailed; the signal's reason
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  /** Number of waiting and of running jobs. */
  load(): { readonly waiting: number; readonly running: number };
  /** Kills the processes; running and waiting jobs fail. */
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
/** How much lower its priority is: about a quarter of a core is left to it when calls need all of it. */
const steps = 5;
/** Milliseconds within which a process has to start, even on a busy machine. */
const startMs = 60_000;

/** Yields to the calls: with one core between them, a sign-in comes first. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, Math.min(lowest, getPriority(process.pid) + steps));
  } catch {
    // If that is not permitted, or the process ended at once, it keeps the same priority.
  }
}

/** Creates a pool. Processes start with the first job and end after a while without any. */
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
      // None of the server's settings and keys: it works on untrusted bytes.
      env: process.env.TZ ? { TZ: process.env.TZ } : {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const hand: Hand<Job, Result> = { process: child, isReady: false, task: undefined, timer: undefined };
    hands.add(hand);
    if (child.pid) stepBack(child.pid);
    // A stopping server waits for running work, not for the process, which ends by itself when the server is gone.
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

  /** Hands the job over, or waits until the process is ready for it. */
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
