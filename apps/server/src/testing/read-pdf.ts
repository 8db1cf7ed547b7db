// Reads a PDF the way a reader program does: its text in the order it is written, its title, language and structure.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly pages: readonly string[];
  /** All pages; white space as single spaces. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Roles of the structure tree, in reading order, with the alternative texts of figures. */
  readonly structure: readonly { readonly role: string; readonly alt?: string }[];
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

function flatten(node: Node): { role: string; alt?: string }[] {
  const own = node.role && node.role !== 'Root' ? [{ role: node.role, ...(node.alt && { alt: node.alt }) }] : [];
  return [...own, ...(node.children ?? []).flatMap(flatten)];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const structure: { role: string; alt?: string }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .replace(/[^\S\n]+/g, ' '),
    );
    structure.push(...flatten((await page.getStructTree()) as unknown as Node));
  }
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  // A map, whatever its types say.
  const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  await task.destroy();
  return {
    pages,
    text: pages.join('\n').replace(/\s+/g, ' '),
    title: title ?? '',
    language: language ?? '',
    isTagged: marks?.get('Marked') === true,
    structure,
  };
}
