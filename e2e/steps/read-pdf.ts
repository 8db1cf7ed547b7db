// Reads a PDF's text page by page, like a reader program.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of each page, with white space as single spaces. */
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
