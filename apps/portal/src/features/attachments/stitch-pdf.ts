// Renders a PDF as one picture: its first ten pages, one below the other. The PDF library is loaded on first use.

import { ATTACHED_PAGES, UploadError } from '@foyer/forms';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { createPngWriter } from './png-writer.ts';

/** Pixels per point (1/72 inch) of a page. */
const SCALE = 2;
/** The most that the server accepts. */
const MAX_PIXELS = 64_000_000;
/** Time limit for a whole document, in milliseconds. */
const PATIENCE = 120_000;

export interface StitchedPicture {
  readonly picture: Blob;
  readonly omittedPages: number;
}

/** URL of the library's folders with a trailing slash, set by tools/vite/pdf-files.ts. */
const pdfFiles = import.meta.env.PDF_FILES;

// The Content-Security-Policy accepts a string as script URL only through this Trusted Types policy.
const policy = globalThis.trustedTypes?.createPolicy('foyer-pdf', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('This is not the code that reads PDFs.');
    return url;
  },
});

function startWorker(): Worker {
  // TypeScript's types lack trusted URLs.
  const url = (policy?.createScriptURL(workerUrl) ?? workerUrl) as string;
  return new Worker(url, { type: 'module' });
}

interface Sheet {
  readonly page: PDFPageProxy;
  readonly width: number;
  readonly height: number;
}

async function sheetsOf(document: PDFDocumentProxy): Promise<Sheet[]> {
  const count = Math.min(document.numPages, ATTACHED_PAGES);
  const pages = await Promise.all(Array.from({ length: count }, (_, at) => document.getPage(at + 1)));
  return pages.map((page) => {
    const { width, height } = page.getViewport({ scale: SCALE });
    return { page, width: Math.max(Math.floor(width), 1), height: Math.max(Math.floor(height), 1) };
  });
}

async function draw({ page, width, height }: Sheet): Promise<ImageData> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new UploadError('processing');
  await page.render({
    canvas,
    canvasContext: context,
    viewport: page.getViewport({ scale: SCALE }),
    background: '#fff',
  }).promise;
  const picture = context.getImageData(0, 0, width, height);
  // Phones free a canvas's memory when it is small.
  canvas.width = 0;
  page.cleanup();
  return picture;
}

async function stitch(
  sheets: readonly Sheet[],
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const width = Math.max(...sheets.map((sheet) => sheet.width));
  const height = sheets.reduce((sum, sheet) => sum + sheet.height, 0);
  if (width * height > MAX_PIXELS) throw new UploadError('processing');
  const png = createPngWriter(width, height);
  for (const [at, sheet] of sheets.entries()) {
    signal.throwIfAborted();
    await png.add(await draw(sheet));
    onProgress((at + 1) / sheets.length);
  }
  return png.finish();
}

/**
 * @param onProgress gets fractions from 0 to 1
 * @throws UploadError `processing` for a damaged or locked document; the signal's reason if aborted
 */
export async function stitchPdf(
  file: Blob,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<StitchedPicture> {
  const port = startWorker();
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    // The policy forbids WebAssembly just as eval; the library then uses plain scripts instead.
    useWasm: false,
    wasmUrl: `${pdfFiles}wasm/`,
    cMapUrl: `${pdfFiles}cmaps/`,
    standardFontDataUrl: `${pdfFiles}standard_fonts/`,
    maxImageSize: MAX_PIXELS,
    verbosity: 0,
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  // Aborts even in the middle of a page, however long that would take.
  limit.addEventListener('abort', () => void task.destroy().catch(() => undefined), { once: true });
  try {
    const document = await task.promise;
    const picture = await stitch(await sheetsOf(document), onProgress, limit);
    return { picture, omittedPages: Math.max(document.numPages - ATTACHED_PAGES, 0) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof UploadError ? error : new UploadError('processing');
  } finally {
    await task.destroy().catch(() => undefined);
    worker.destroy();
    port.terminate();
  }
}
