// The paper that statements and receipts are written on: a tagged PDF of Letter pages.
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { createLetters } from './letters.ts';

/** An element of the structure that screen readers follow; without one in a document for paper alone. */
export interface LetterElement {
  add(child: LetterElement): unknown;
  end(): unknown;
}

const noElement: LetterElement = { add: () => undefined, end: () => undefined };

/** Points. */
export const margin = 50;
export const page = { width: 612, height: 792 };
export const right = page.width - margin;
const ink = '#111111';
export const soft = '#555555';

export interface Look {
  readonly size: number;
  readonly colour?: string;
  readonly isBold?: boolean;
}

/**
 * Opens a document of Letter pages: lines of text, each an element of the structure that screen readers follow. One that is only
 * for paper has no structure, which the library would hold in memory until the end.
 */
export function createSheet(title: string, author: string, { isForPaper = false } = {}) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: !isForPaper,
    lang: 'en-US',
    displayTitle: true,
    // pdfkit writes them into XML without escaping.
    info: { Title: title.replace(/[&<>]/g, ' '), Author: author.replace(/[&<>]/g, ' ') },
  });
  const letters = createLetters(doc);
  const runsOf = (text: string, look: Look) => letters.runs(text, { isBold: look.isBold ?? false, isItalic: false });
  const widthOf = (text: string, look: Look) =>
    runsOf(text, look).reduce((sum, run) => sum + letters.width(run, look.size), 0);

  /** Draws one line of text; `edge` is its left or right end. */
  const line = (text: string, edge: number, baseline: number, look: Look, toRight = false) => {
    // Measuring also opens the fonts, so it comes before drawing.
    const width = widthOf(text, look);
    let x = toRight ? edge - width : edge;
    for (const run of runsOf(text, look)) {
      doc
        .font(run.font)
        .fontSize(look.size)
        .fillColor(look.colour ?? ink)
        .text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += letters.width(run, look.size);
    }
  };

  /** Breaks a text into lines that fit; a word longer than a line is cut. */
  const linesOf = (text: string, look: Look, width: number): string[] => {
    const lines: string[] = [];
    let current = '';
    for (const piece of text.split(/\s+/).flatMap((word) => word.match(/.{1,30}/gu) ?? [])) {
      const longer = current ? `${current} ${piece}` : piece;
      if (current && widthOf(longer, look) > width) {
        lines.push(current);
        current = piece;
      } else current = longer;
    }
    return [...lines, current];
  };

  const add = (parent: LetterElement, child: PDFKit.PDFStructureElement) =>
    parent.add(child as unknown as LetterElement);
  /** Opens an element that holds others. */
  const struct = (type: string): LetterElement =>
    isForPaper ? noElement : (doc.struct(type) as unknown as LetterElement);
  /** Opens the element that holds all others. */
  const openRoot = (): LetterElement => {
    if (isForPaper) return noElement;
    const root = doc.struct('Document');
    doc.addStructure(root);
    return root as unknown as LetterElement;
  };

  /** Draws with `draw`, as an element of the structure that screen readers follow. */
  const tagged = (parent: LetterElement, type: string, draw: () => void) => {
    if (isForPaper) return draw();
    const content = doc.markStructureContent(type);
    draw();
    doc.endMarkedContent();
    add(parent, doc.struct(type, {}, content));
  };
  const artifact = (draw: () => void) => {
    if (isForPaper) return draw();
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  /** Draws the codes of a text for cameras, `size` points wide, from its upper left corner. */
  const code = (parent: LetterElement, text: string, alt: string, at: { x: number; y: number; size: number }) => {
    const { data, size } = encode(text, { border: 2 });
    const unit = at.size / size;
    const content = isForPaper ? undefined : doc.markStructureContent('Figure');
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(at.x + column * unit, at.y + row * unit, unit, unit);
    doc.fill(ink);
    if (!content) return;
    doc.endMarkedContent();
    add(parent, doc.struct('Figure', { alt }, content));
  };
  return { doc, line, linesOf, tagged, artifact, code, struct, openRoot };
}

export type LetterSheet = ReturnType<typeof createSheet>;

/** Ends a document. Returns its bytes. */
export async function bytesOf({ doc }: LetterSheet): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
