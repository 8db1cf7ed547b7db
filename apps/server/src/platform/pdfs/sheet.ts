// The paper that statements and receipts are written on: a tagged PDF of Letter pages.
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { createLetters } from './letters.ts';

export type LetterElement = PDFKit.PDFStructureElement;

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

/** Opens a document of Letter pages: lines of text, each an element of the structure that screen readers follow. */
export function createSheet(title: string, author: string) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
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

  /** Draws with `draw`, as an element of the structure that screen readers follow. */
  const tagged = (parent: LetterElement, type: string, draw: () => void) => {
    const content = doc.markStructureContent(type);
    draw();
    doc.endMarkedContent();
    parent.add(doc.struct(type, {}, content));
  };
  const artifact = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  /** Draws the codes of a text for cameras, `size` points wide, from its upper left corner. */
  const code = (parent: LetterElement, text: string, alt: string, at: { x: number; y: number; size: number }) => {
    const { data, size } = encode(text, { border: 2 });
    const unit = at.size / size;
    const content = doc.markStructureContent('Figure');
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(at.x + column * unit, at.y + row * unit, unit, unit);
    doc.fill(ink);
    doc.endMarkedContent();
    parent.add(doc.struct('Figure', { alt }, content));
  };
  return { doc, line, linesOf, tagged, artifact, code };
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
