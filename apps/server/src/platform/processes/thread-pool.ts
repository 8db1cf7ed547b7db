// Short CPU-bound work on dedicated threads: Node's shared threads are needed for files and host names.
import { Worker } from 'node:worker_threads';

export interface ThreadPool<Job, Result> {
  /** Runs the job on the next free thread, in order. @throws Error if the thread failed; what the job threw */
  run(job: Job): Promise<Result>;
  /** Stops the threads; running work fails. */
  stop(): Promise<void>;
}

/** What a thread sends back. */
export type ThreadReply<Result> = { readonly result: Result } | { readonly reason: string };

interface Task<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** An idle thread ends after this many milliseconds: it takes some ten megabytes, and 40 ms to start again. */
const idleMs = 5000;

/**
 * `program` calls `serveThread` of serve-thread.ts. No thread runs before the first job. Each keeps the process alive only while
 * it works.
 */
export function createThreadPool<Job, Result>({
  program,
  atOnce,
}: {
  readonly program: URL;
  readonly atOnce: number;
}): ThreadPool<Job, Result> {
  const queue: Task<Job, Result>[] = [];
  /** The last one was busy most recently; the first has been idle longest. */
  const free: Worker[] = [];
  const inHand = new Map<Worker, Task<Job, Result> | undefined>();
  let idle: NodeJS.Timeout | undefined;

  /** Stops the threads that have been idle for a while. */
  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const worker of free.splice(0)) void worker.terminate();
    }, idleMs).unref();
  }

  function settle(worker: Worker, done: ThreadReply<Result>): void {
    const task = inHand.get(worker);
    inHand.set(worker, undefined);
    worker.unref();
    free.push(worker);
    rest();
    if ('result' in done) task?.resolve(done.result);
    else task?.reject(new Error(done.reason));
    next();
  }

  function lose(worker: Worker, error: Error): void {
    const task = inHand.get(worker);
    inHand.delete(worker);
    const at = free.indexOf(worker);
    if (at >= 0) free.splice(at, 1);
    task?.reject(error);
    next();
  }

  function open(): Worker | undefined {
    if (inHand.size >= atOnce) return undefined;
    const worker = new Worker(program, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    inHand.set(worker, undefined);
    worker.on('message', (done: ThreadReply<Result>) => settle(worker, done));
    worker.on('error', (error) => lose(worker, error as Error));
    worker.on('exit', () => lose(worker, new Error('A thread has ended.')));
    return worker;
  }

  function next(): void {
    if (queue.length === 0) return;
    const worker = free.pop() ?? open();
    const task = worker && queue.shift();
    if (!task) return;
    inHand.set(worker, task);
    worker.ref();
    worker.postMessage(task.job);
  }

  return {
    run(job) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      queue.push({ job, resolve, reject });
      next();
      return promise;
    },
    async stop() {
      clearTimeout(idle);
      for (const { reject } of queue.splice(0)) reject(new Error('The server stops.'));
      await Promise.all([...inHand.keys()].map((worker) => worker.terminate()));
    },
  };
}
