// Has sheets drawn by a thread of its own, so that a long form keeps nobody waiting; the thread rests when there is nothing to do.
import { Worker } from 'node:worker_threads';
import { problem } from '../../../platform/http/problem.ts';
import type { Sheet } from './sheet.ts';

/** Longest time for one sheet. A form of the most fields there may be takes about a second. */
const limitMs = 15_000;
const idleMs = 60_000;
const mostWaiting = 30;
/** What the thread may take besides the pictures it is given. */
const memoryMb = 256;

export type Drawn = { readonly bytes: Uint8Array } | { readonly reason: string };

interface Job {
  readonly sheet: Sheet;
  readonly done: (drawn: Drawn) => void;
}

const waiting: Job[] = [];
let inHand: { readonly job: Job; readonly timeout: NodeJS.Timeout } | undefined;
let worker: Worker | undefined;
let rest: NodeJS.Timeout | undefined;

function drop(): void {
  const gone = worker;
  worker = undefined;
  clearTimeout(rest);
  void gone?.terminate();
}

function settle(drawn: Drawn): void {
  const settled = inHand;
  inHand = undefined;
  clearTimeout(settled?.timeout);
  settled?.job.done(drawn);
  next();
}

function start(): Worker {
  const fresh = new Worker(new URL('./draw-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // A server that stops does not wait for it.
  fresh.unref();
  const fail = (reason: string) => {
    if (worker !== fresh) return;
    drop();
    settle({ reason });
  };
  fresh.on('message', (drawn: Drawn) => {
    if (worker === fresh) settle(drawn);
  });
  fresh.on('error', (error: Error) => fail(error.message));
  fresh.on('exit', (code) => fail(`the thread ended with ${code}`));
  return fresh;
}

function next(): void {
  if (inHand) return;
  const job = waiting.shift();
  clearTimeout(rest);
  if (!job) {
    rest = setTimeout(drop, idleMs);
    rest.unref();
    return;
  }
  worker ??= start();
  const timeout = setTimeout(() => {
    drop();
    settle({ reason: 'it took too long' });
  }, limitMs);
  inHand = { job, timeout };
  worker.postMessage(job.sheet);
}

/** The bytes of the PDF. @throws overloaded when too many wait; an Error when it could not be drawn */
export async function renderPdf(sheet: Sheet): Promise<Uint8Array> {
  if (waiting.length >= mostWaiting) throw problem('overloaded', { retryAfter: 2 });
  const drawn = await new Promise<Drawn>((done) => {
    waiting.push({ sheet, done });
    next();
  });
  if ('bytes' in drawn) return drawn.bytes;
  throw new Error(`The PDF was not drawn: ${drawn.reason}`);
}
