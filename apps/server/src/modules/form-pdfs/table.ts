// A table of answers in the PDF. Its head is repeated on each page that it goes on to.
import type { PrintTable } from '@foyer/forms';
import { type Element, type Paper, type Paragraph, type PdfPart, spansOf, type TextLook } from './paper.ts';

const looks = {
  head: { size: 9, colour: '#555555', leading: 12.5, face: { isBold: true } },
  text: { size: 10.5, colour: '#111111', leading: 14 },
  nothing: { size: 10.5, colour: '#555555', leading: 14, face: { isItalic: true } },
} satisfies Record<string, TextLook>;

const columnGap = 12;
const rowGap = 3;
/** Shares of the width by the number of columns: the question's text, the answer, the detail. */
const shares: Readonly<Record<number, readonly number[]>> = { 2: [0.62, 0.38], 3: [0.42, 0.23, 0.35] };

interface Cell {
  readonly left: number;
  readonly paragraph: Paragraph;
}

/** Cells side by side, with their height in points including the line below. */
interface Row {
  readonly cells: readonly Cell[];
  readonly height: number;
}

export function tablePart(paper: Paper, { heads, rows }: PrintTable, width: number): PdfPart {
  const own = shares[heads.length] ?? heads.map(() => 1 / heads.length);
  const lefts = own.map((_, at) => own.slice(0, at).reduce((sum, share) => sum + share, 0) * width);
  const rowOf = (texts: readonly string[], look: (at: number) => TextLook): Row => {
    const cells = texts.map((text, at) => {
      const room = (own[at] ?? 0) * width - (at < texts.length - 1 ? columnGap : 0);
      return { left: lefts[at] ?? 0, paragraph: paper.typeset(spansOf(text), look(at), room) };
    });
    return { cells, height: Math.max(...cells.map(({ paragraph }) => paragraph.height)) + 2 * rowGap };
  };
  const head = rowOf(heads, () => looks.head);
  const body = rows.map(({ text, cells, isAnswered }) =>
    rowOf([text, ...cells], (at) => (at === 0 || isAnswered ? looks.text : looks.nothing)),
  );
  return {
    height: body.reduce((sum, { height }) => sum + height, head.height),
    draw: (on, parent, x) => {
      const table = on.element(parent, 'Table');
      on.need(head.height + (body[0]?.height ?? 0));
      drawRow(on, on.element(table, 'THead'), head, x, width, () => 'Column');
      const rest = on.element(table, 'TBody');
      for (const row of body) {
        if (row.height > on.room()) {
          on.newPage();
          repeatHead(on, head, x, width);
        }
        drawRow(on, rest, row, x, width, (at) => (at === 0 ? 'Row' : undefined));
      }
    },
  };
}

type Scope = 'Row' | 'Column' | undefined;

function drawRow(on: Paper, parent: Element, row: Row, x: number, width: number, scopeOf: (at: number) => Scope): void {
  const element = on.element(parent, 'TR');
  row.cells.forEach((cell, at) => {
    const scope = scopeOf(at);
    const type = scope ? 'TH' : 'TD';
    on.inside(on.element(element, type, scope ? { scope } : {}), type, () => drawCell(on, cell, x));
  });
  on.doc.markContent('Artifact', { type: 'Layout' });
  endRow(on, row, x, width);
  on.doc.endMarkedContent();
}

/** Screen readers have heard the head already. */
function repeatHead(on: Paper, head: Row, x: number, width: number): void {
  on.doc.markContent('Artifact', { type: 'Pagination' });
  for (const cell of head.cells) drawCell(on, cell, x);
  endRow(on, head, x, width);
  on.doc.endMarkedContent();
}

function drawCell(on: Paper, { left, paragraph: { lines, look, width } }: Cell, x: number): void {
  lines.forEach((line, at) => {
    const begin = line.isTurned ? x + left + width - line.width : x + left;
    on.line(line, look, begin, on.y + rowGap + (at + 0.72) * look.leading);
  });
}

function endRow(on: Paper, { height }: Row, x: number, width: number): void {
  on.y += height;
  on.doc
    .moveTo(x, on.y)
    .lineTo(x + width, on.y)
    .lineWidth(0.5)
    .stroke('#bbbbbb');
}
