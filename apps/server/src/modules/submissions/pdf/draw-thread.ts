// The thread that draws PDFs, one sheet after the other.
import { parentPort } from 'node:worker_threads';
import type { Drawn } from './render-pdf.ts';
import type { Sheet } from './sheet.ts';
import { writePdf } from './write-pdf.ts';

parentPort?.on('message', async (sheet: Sheet) => {
  const drawn: Drawn = await writePdf(sheet).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ reason: error.message }),
  );
  parentPort?.postMessage(drawn);
});
