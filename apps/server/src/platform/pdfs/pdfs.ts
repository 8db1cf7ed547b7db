// Where PDFs are drawn: in a process of its own, one after the other, and once for all who ask for the same at the same time.
import { createProcessPool } from '../processes/process-pool.ts';
import { createSharedWork } from '../processes/shared-work.ts';

/** What is to be drawn: plain data for the program that draws, and the name of the file. */
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
   * Draws what `compose` puts together. Who asks for the same `key` meanwhile gets the same file. Given up when the last
   * caller has gone.
   * @throws overloaded when 30 wait; JobFailed, also after 30 seconds; what `compose` throws
   */
  draw(key: string, compose: (signal: AbortSignal) => Promise<PdfOrder>, signal?: AbortSignal): Promise<DrawnPdf>;
  stop(): void;
}

/** `program` serves jobs of the pool: a sheet in, bytes out. */
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
