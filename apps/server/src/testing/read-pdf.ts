// Reads a PDF like a reader program: its text in the order it is written, its title, language and structure.
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page, without header and footer. */
  readonly pages: readonly string[];
  /** The header and footer of each page: not part of the document proper. */
  readonly margins: readonly string[];
  /** All pages, including headers and footers; white space as single spaces. */
  readonly text: string;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Roles of the structure tree, in reading order, with the alternative text of figures. */
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

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

/** Separates text marked as an artifact from the rest. */
function textOf(items: readonly Item[]): { body: string; margin: string } {
  const open: string[] = [];
  const texts = { body: '', margin: '' };
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push((item as { tag?: string }).tag ?? '');
      continue;
    }
    const text = item.str + (item.hasEOL ? '\n' : '');
    if (open.includes('Artifact')) texts.margin += text;
    else texts.body += text;
  }
  return texts;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const margins: string[] = [];
  const structure: { role: string; alt?: string }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { body, margin } = textOf((await page.getTextContent({ includeMarkedContent: true })).items);
    pages.push(body.replace(/[^\S\n]+/g, ' '));
    margins.push(margin.replace(/\s+/g, ' '));
    structure.push(...flatten((await page.getStructTree()) as unknown as Node));
  }
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  // A map, contrary to its types.
  const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  await task.destroy();
  return {
    pages,
    margins,
    text: pages
      .map((page, at) => `${page}\n${margins[at]}`)
      .join('\n')
      .replace(/\s+/g, ' '),
    title: title ?? '',
    language: language ?? '',
    isTagged: marks?.get('Marked') === true,
    structure,
  };
}
