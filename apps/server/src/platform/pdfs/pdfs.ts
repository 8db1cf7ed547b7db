// Draws PDFs in a separate process, one after the other, and only once for concurrent callers that want the same one.
import { createProcessPool } from '../processes/process-pool.ts';
import { createSharedWork } from '../processes/shared-work.ts';

/** What is to be drawn: plain data for the drawing program, and the name of the file. */
export interface PdfOrder {
  readonly name: string;
  readonly sheet: object;
}

export interface DrawnPdf {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Pdfs {
  /**
   * Draws the output of `compose`. Concurrent callers with the same `key` get the same file. Abandoned when the last caller has
   * disconnected.
   * @throws overloaded when 30 wait; JobFailed, also after 30 seconds; what `compose` throws
   */
  draw(key: string, compose: (signal: AbortSignal) => Promise<PdfOrder>, signal?: AbortSignal): Promise<DrawnPdf>;
  stop(): void;
}

/** `program` serves the pool's jobs: a sheet in, bytes out. */
export function createPdfs(program: URL): Pdfs {
  const pool = createProcessPool<object, Uint8Array>({ program, atOnce: 1, waiting: 30, limitMs: 30_000, heapMb: 256 });
  const shared = createSharedWork<DrawnPdf>();
  return {
    draw: (key, compose, signal) =>
      shared.run(
        key,
        async (all) => {
          const { name, sheet } = await compose(all);
          return { name, bytes: await pool.run(sheet, all) };
        },
        signal,
      ),
    stop: pool.stop,
  };
}
