// The one gate through which every picture is decoded: uploads, logos, banners, signatures, and pictures for a PDF.
import { availableParallelism } from 'node:os';
import { Problem, problem } from '../problem.ts';
import { JobFailed } from '../processes/job-failed.ts';
import { createProcessPool } from '../processes/process-pool.ts';
import { createThreadPool } from '../processes/thread-pool.ts';
import type { Drawing, DrawnPicture, PictureJob } from './draw.ts';
import { type DrawnLine, drawLinePng, pixelsOf } from './line-png.ts';

export type { DrawnPicture, PictureJob } from './draw.ts';

/** Jobs that wait; who comes on top is told to come back. */
const waiting = 16;
/** Longest time for one picture, in milliseconds. */
const limitMs = 10_000;
/** The largest picture takes 256 MB outside of the heap while it is drawn: no more than so many at once, on any machine. */
const mostAtOnce = 4;
/** Pixels of a picture that takes half a millisecond: handing it to a thread takes longer than drawing it. */
const small = 65_536;

export interface Pictures {
  /**
   * Draws a picture anew in a process of its own; a usual signature on a thread, and a small one right here. Abandoned when `signal` aborts.
   * @throws file-type, file-unreadable (also when it took longer than 10 seconds), file-too-large, overloaded; JobFailed
   */
  draw(job: PictureJob, signal?: AbortSignal): Promise<readonly DrawnPicture[]>;
  /** The first (for all but high pictures on paper: the only) piece. @throws as draw */
  drawOne(job: PictureJob, signal?: AbortSignal): Promise<DrawnPicture>;
  stop(): Promise<void>;
}

interface GateOptions {
  /** Tests give a program of their own. */
  readonly program?: URL;
  readonly atOnce?: number;
  readonly limitMs?: number;
}

/** Opens the gate. No process runs until the first picture comes. */
export function createPictures(options: GateOptions = {}): Pictures {
  const pool = createProcessPool<PictureJob, Drawing>({
    program: options.program ?? new URL('./draw-process.ts', import.meta.url),
    atOnce: options.atOnce ?? Math.min(mostAtOnce, availableParallelism()),
    waiting,
    limitMs: options.limitMs ?? limitMs,
    heapMb: 128,
  });
  // A usual signature is drawn in less time than a process needs to be handed it, and a waiting room that signs must not be told
  // to come back. One thread, outside of the queue: what may be in hand of a route bounds them.
  const lines = createThreadPool<Uint8Array, DrawnLine>({
    program: new URL('./line-thread.ts', import.meta.url),
    atOnce: 1,
  });

  /** Undefined for what the library has to draw. @throws file-unreadable */
  async function drawLine({ bytes, mostBytes }: Extract<PictureJob, { as: 'signature' }>) {
    const line = pixelsOf(bytes) <= small ? drawLinePng(bytes) : await lines.run(bytes);
    if (!line) throw problem('file-unreadable');
    return line === 'other' || line.bytes.length > mostBytes ? undefined : { ...line, type: 'image/png' as const };
  }

  async function draw(job: PictureJob, signal?: AbortSignal): Promise<readonly DrawnPicture[]> {
    const line = job.as === 'signature' ? await drawLine(job) : undefined;
    if (line) return [line];
    const drawing = await pool.run(job, signal).catch((error: unknown): Drawing => {
      // What holds a decoder up for so long is no picture that anybody needs.
      if (error instanceof JobFailed && error.isLate) return { refused: 'file-unreadable' };
      throw error;
    });
    if ('refused' in drawing) throw problem(drawing.refused);
    return drawing.pictures;
  }
  return {
    draw,
    async drawOne(job, signal) {
      const [picture] = await draw(job, signal);
      if (!picture) throw problem('file-unreadable');
      return picture;
    },
    async stop() {
      pool.stop();
      await lines.stop();
    },
  };
}

/** Whether an error says that the bytes are no picture, and not that it cannot be drawn just now. */
export function isNoPicture(error: unknown): boolean {
  return error instanceof Problem && ['file-type', 'file-unreadable', 'file-too-large'].includes(error.code);
}
