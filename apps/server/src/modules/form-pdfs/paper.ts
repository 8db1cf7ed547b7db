// The pages that a PDF is drawn on: the current position, and the structure tree that screen readers follow.
import PDFDocument from 'pdfkit';
import { createLetters, type Face, type Letters } from '../../platform/pdfs/letters.ts';
import { breakLines, type Line, type TextSpan } from '../../platform/pdfs/lines.ts';
import type { Sheet } from './sheet.ts';

export type Element = PDFKit.PDFStructureElement;

/** The style of a text; sizes in points. */
export interface TextLook {
  readonly size: number;
  readonly colour: string;
  readonly leading: number;
  readonly face?: Partial<Face>;
}

export interface Paragraph {
  readonly lines: readonly Line[];
  readonly look: TextLook;
  /** The width that its lines were broken for. */
  readonly width: number;
  readonly height: number;
}

interface ElementOptions {
  readonly alt?: string;
  readonly actual?: string;
  readonly bbox?: number[];
  /** What a head of a table is for. */
  readonly scope?: 'Row' | 'Column';
}

export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly letters: Letters;
  /** Left edge and width of the text area, in points. */
  readonly left: number;
  readonly width: number;
  /** Height of a page's text area. */
  readonly depth: number;
  /** The current position, from the top of the page. */
  y: number;
  /** Returns the height left on the page. */
  room(): number;
  newPage(): void;
  /** Begins a new page if less than this is left, unless the page is empty. */
  need(height: number): void;
  typeset(spans: readonly TextSpan[], look: TextLook, width: number): Paragraph;
  /** Creates an element of the structure tree. */
  element(parent: Element, type: string, options?: ElementOptions): Element;
  /** Draws on the current page as content of the element. */
  inside(element: Element, type: string, draw: () => void): void;
  line(line: Line, look: TextLook, x: number, baseline: number): void;
  /** Draws a paragraph as an element of its own, over as many pages as needed; right-to-left lines end at its right edge. */
  flow(parent: Element, type: string, paragraph: Paragraph, x: number): void;
}

/** A measured part of a sheet. */
export interface PdfPart {
  /** In points. */
  readonly height: number;
  /** Draws from the paper's current position and moves it below. */
  readonly draw: (paper: Paper, parent: Element, x: number) => void;
}

const margin = 50;
const letter = { width: 612, height: 792 };
const looks = {
  running: { size: 8.5, colour: '#555555', leading: 12 },
  foot: { size: 8.5, colour: '#555555', leading: 12 },
} satisfies Record<string, TextLook>;

export function spansOf(text: string, face: Partial<Face> = {}): TextSpan[] {
  return [{ text, ...face }];
}

/** pdfkit writes title and author into its XMP unescaped; `&` and `<` would break it. */
function escapeMetadata(doc: PDFKit.PDFDocument, texts: readonly string[]): void {
  const append = doc.appendXML.bind(doc);
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  doc.appendXML = (xml, newLine) =>
    append(
      texts.reduce((whole, text) => (text ? whole.replaceAll(`>${text}<`, () => `>${escaped(text)}<`) : whole), xml),
      newLine,
    );
}

function createDocument(sheet: Sheet): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: [letter.width, letter.height],
    // pdfkit's own text flow is not used, because it breaks pages by itself.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: sheet.language,
    displayTitle: true,
    info: {
      Title: sheet.title,
      Author: sheet.practice,
      Producer: 'Foyer',
      Creator: 'Foyer',
      CreationDate: sheet.sentAt,
    },
  });
  escapeMetadata(doc, [sheet.title, sheet.practice]);
  return doc;
}

/** Begins a document with its first page. */
export function createPaper(sheet: Sheet): Paper {
  const doc = createDocument(sheet);
  const letters = createLetters(doc);
  const width = letter.width - 2 * margin;
  const runningLines = sheet.running
    .filter(Boolean)
    .flatMap((text) => breakLines(letters, spansOf(text), looks.running.size, width));
  const top = margin + runningLines.length * looks.running.leading + 14;
  const bottom = letter.height - margin - looks.foot.leading - 10;

  const paper: Paper = {
    doc,
    letters,
    left: margin,
    width,
    depth: bottom - top,
    y: top,
    room: () => bottom - paper.y,
    newPage() {
      doc.addPage({ size: [letter.width, letter.height], margin: 0 });
      Object.assign(doc.page.dictionary.data, { Tabs: 'S' });
      paper.y = top;
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
      runningLines.forEach((line, at) => {
        paper.line(line, looks.running, margin, margin + (at + 0.75) * looks.running.leading);
      });
      doc
        .moveTo(margin, top - 10)
        .lineTo(margin + width, top - 10)
        .lineWidth(0.5)
        .stroke('#bbbbbb');
      doc.endMarkedContent();
    },
    need(height) {
      if (height > paper.room() && paper.y > top) paper.newPage();
    },
    typeset(spans, look, limit) {
      const lines = breakLines(
        letters,
        spans.map((span) => ({ ...look.face, ...span })),
        look.size,
        limit,
      );
      return { lines, look, width: limit, height: lines.length * look.leading };
    },
    element(parent, type, options = {}) {
      const element = doc.struct(type, options as PDFKit.Mixins.StructureElementOptions);
      parent.add(element);
      return element;
    },
    inside(element, type, draw) {
      element.add(doc.markStructureContent(type));
      draw();
      doc.endMarkedContent();
    },
    line(line, look, x, baseline) {
      doc.fillColor(look.colour);
      for (const piece of line.pieces) {
        doc.font(piece.font, look.size);
        doc.text(piece.text, x + piece.x, baseline, { lineBreak: false, baseline: 'alphabetic' });
        const strike = (at: number) =>
          doc
            .moveTo(x + piece.x, at)
            .lineTo(x + piece.x + piece.width, at)
            .lineWidth(look.size / 16)
            .stroke(look.colour);
        if (piece.isUnderlined) strike(baseline + look.size / 8);
        if (piece.isStruck) strike(baseline - look.size / 4);
      }
    },
    flow(parent, type, { lines, look, width }, x) {
      const element = paper.element(parent, type);
      paper.need(Math.min(lines.length, 2) * look.leading);
      for (let at = 0; at < lines.length; ) {
        const fitting = Math.max(1, Math.floor(paper.room() / look.leading));
        const rest = lines.length - at;
        // Avoids a single line alone on the next page.
        const count = rest > fitting ? (rest - fitting === 1 && fitting > 2 ? fitting - 1 : fitting) : rest;
        paper.inside(element, type, () => {
          for (const line of lines.slice(at, at + count)) {
            const begin = line.isTurned ? x + width - line.width : x;
            paper.line(line, look, begin, paper.y + look.leading * 0.72);
            paper.y += look.leading;
          }
        });
        at += count;
        if (at < lines.length) paper.newPage();
      }
    },
  };
  paper.newPage();
  return paper;
}

/** Writes the footer of every page, now that their number is known, and returns the file. */
export async function finish(paper: Paper, sheet: Sheet): Promise<Uint8Array> {
  const { doc, letters } = paper;
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at);
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const baseline = letter.height - margin;
    const [number] = breakLines(
      letters,
      spansOf(sheet.words.pageOf.replace('{page}', String(at + 1)).replace('{pages}', String(count))),
      looks.foot.size,
      paper.width,
    );
    const [foot] = breakLines(letters, spansOf(sheet.foot), looks.foot.size, paper.width);
    if (foot) paper.line(foot, looks.foot, paper.left, baseline);
    if (number) paper.line(number, looks.foot, paper.left + paper.width - number.width, baseline);
    doc.endMarkedContent();
  }
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
