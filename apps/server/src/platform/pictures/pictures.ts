// The single gate through which every picture is decoded: uploads, logos, banners, signatures, and pictures for a PDF.
import { availableParallelism } from 'node:os';
import { Problem, problem } from '../problem.ts';
import { JobFailed } from '../processes/job-failed.ts';
import { createProcessPool } from '../processes/process-pool.ts';
import { createThreadPool } from '../processes/thread-pool.ts';
import type { Drawing, DrawnPicture, PictureJob } from './draw.ts';
import { type DrawnLine, drawLinePng, pixelsOf } from './line-png.ts';

export type { DrawnPicture, PictureJob } from './draw.ts';

/** Maximum number of waiting jobs; any further caller is told to retry later. */
const waiting = 16;
/** Longest time for one picture, in milliseconds. */
const limitMs = 10_000;
/** The largest picture takes 256 MB outside the heap while it is drawn, so no more than this many run at once, on any machine. */
const mostAtOnce = 4;
/** Pixels of a picture that takes half a millisecond: below this, handing it to a thread takes longer than drawing it. */
const small = 65_536;

export interface Pictures {
  /**
   * Redraws a picture in a separate process; a usual signature on a thread, and a small one right here. Abandoned when `signal`
   * aborts.
   * @throws file-type, file-unreadable (also when it took longer than 10 seconds), file-too-large, overloaded; JobFailed
   */
  draw(job: PictureJob, signal?: AbortSignal): Promise<readonly DrawnPicture[]>;
  /** Returns the first piece (the only one, except for high pictures on paper). @throws as draw */
  drawOne(job: PictureJob, signal?: AbortSignal): Promise<DrawnPicture>;
  stop(): Promise<void>;
}

interface GateOptions {
  /** Tests pass a program of their own. */
  readonly program?: URL;
  readonly atOnce?: number;
  readonly limitMs?: number;
}

/** Opens the gate. No process runs before the first picture. */
export function createPictures(options: GateOptions = {}): Pictures {
  const pool = createProcessPool<PictureJob, Drawing>({
    program: options.program ?? new URL('./draw-process.ts', import.meta.url),
    atOnce: options.atOnce ?? Math.min(mostAtOnce, availableParallelism()),
    waiting,
    limitMs: options.limitMs ?? limitMs,
    heapMb: 128,
  });
  // A usual signature is drawn faster than it is handed to a process, and a waiting room of people signing must not be turned
  // away. One thread, outside the queue: the route's limit on concurrent calls bounds the work.
  const lines = createThreadPool<Uint8Array, DrawnLine>({
    program: new URL('./line-thread.ts', import.meta.url),
    atOnce: 1,
  });

  /** Returns undefined for what the general library has to draw. @throws file-unreadable */
  async function drawLine({ bytes, mostBytes }: Extract<PictureJob, { as: 'signature' }>) {
    const line = pixelsOf(bytes) <= small ? drawLinePng(bytes) : await lines.run(bytes);
    if (!line) throw problem('file-unreadable');
    return line === 'other' || line.bytes.length > mostBytes ? undefined : { ...line, type: 'image/png' as const };
  }

  async function draw(job: PictureJob, signal?: AbortSignal): Promise<readonly DrawnPicture[]> {
    const line = job.as === 'signature' ? await drawLine(job) : undefined;
    if (line) return [line];
    const drawing = await pool.run(job, signal).catch((error: unknown): Drawing => {
      // Nobody needs a picture that holds up a decoder for so long.
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

/** Returns whether an error means that the bytes are not a picture, as opposed to a picture that cannot be drawn just now. */
export function isNoPicture(error: unknown): boolean {
  return error instanceof Problem && ['file-type', 'file-unreadable', 'file-too-large'].includes(error.code);
}
