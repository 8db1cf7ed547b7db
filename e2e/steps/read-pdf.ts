// Reads what a PDF says, page by page, the way a reader program does.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** White space as single spaces. */
export async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    pages.push(text.replace(/\s+/g, ' '));
  }
  await task.destroy();
  return pages;
}
