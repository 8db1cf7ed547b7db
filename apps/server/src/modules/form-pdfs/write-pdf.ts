// Turns a sheet into the bytes of its PDF: tagged, with selectable text, every answer in full.
import type { PrintRow } from '@foyer/forms';
import { gap, looks, partsOf, spaceBefore } from './blocks.ts';
import { createPaper, type Element, finish, type Paper, type PdfPart, spansOf, type TextLook } from './paper.ts';
import type { Sheet } from './sheet.ts';

const title: TextLook = { size: 22, colour: '#111111', leading: 28, face: { isBold: true } };
const columnGap = 18;
/** Points. Longer answers may continue on the next page. */
const keepTogether = 220;

const heightOf = (parts: readonly PdfPart[]) => parts.reduce((sum, { height }) => sum + height, 0);

function drawAll(paper: Paper, parent: Element, parts: readonly PdfPart[], x: number): void {
  for (const part of parts) part.draw(paper, parent, x);
}

function cellParts(paper: Paper, cell: PrintRow['cells'][number], sheet: Sheet, width: number): PdfPart[] {
  return cell.flatMap((block, at) => [
    ...(at > 0 ? [gap(spaceBefore(block))] : []),
    ...partsOf(paper, block, sheet, width),
  ]);
}

/** Draws the parts one below the other. A heading stays with the beginning of what follows it. */
function drawCell(paper: Paper, root: Element, cell: PrintRow['cells'][number], sheet: Sheet): void {
  const [first] = cell;
  if (!first) return;
  if (first.kind === 'page-break') {
    paper.newPage();
    return;
  }
  const parts = cellParts(paper, cell, sheet, paper.width);
  if (parts.length === 0) return;
  paper.y += spaceBefore(first);
  const height = heightOf(parts);
  const least =
    first.kind === 'heading'
      ? height + 60
      : first.kind === 'attachment'
        ? // Label and name stay with the picture, or with the part of it on the first page.
          heightOf(parts.slice(0, 3))
        : Math.min(height, keepTogether);
  paper.need(Math.min(least, paper.depth));
  drawAll(paper, first.kind === 'heading' ? root : paper.element(root, 'Div'), parts, paper.left);
}

/** Draws the columns side by side, row by row as on the form; anything higher than a page is stacked instead. */
function drawColumns(paper: Paper, root: Element, { columns, cells }: PrintRow, sheet: Sheet): void {
  const width = (paper.width - (columns - 1) * columnGap) / columns;
  for (let at = 0; at < cells.length; at += columns) {
    const row = cells.slice(at, at + columns);
    const measured = row.map((cell) => cellParts(paper, cell, sheet, width));
    const height = Math.max(...measured.map(heightOf));
    if (height > paper.depth - 20) {
      for (const cell of row) drawCell(paper, root, cell, sheet);
      continue;
    }
    paper.y += 11;
    paper.need(height);
    const top = paper.y;
    measured.forEach((parts, place) => {
      paper.y = top;
      drawAll(paper, paper.element(root, 'Div'), parts, paper.left + place * (width + columnGap));
    });
    paper.y = top + height;
  }
}

function drawHead(paper: Paper, root: Element, sheet: Sheet): void {
  paper.flow(root, 'H1', paper.typeset(spansOf(sheet.title), title, paper.width), paper.left);
  paper.y += 6;
  const names = sheet.facts.map(({ name }) => paper.typeset(spansOf(name), looks.label, 130));
  const facts = paper.element(root, 'L');
  sheet.facts.forEach(({ value }, at) => {
    const name = names[at];
    if (!name) return;
    const body = paper.typeset(spansOf(value), { ...looks.answer, size: 10, leading: 14 }, paper.width - 140);
    paper.need(name.height);
    const item = paper.element(facts, 'LI');
    const line = name.lines[0];
    if (line)
      paper.inside(paper.element(item, 'Lbl'), 'Lbl', () =>
        paper.line(line, name.look, paper.left, paper.y + body.look.leading * 0.72),
      );
    paper.flow(item, 'LBody', body, paper.left + 140);
  });
  paper.y += 4;
}

/** Returns the PDF of a sheet. The same sheet gives the same bytes. */
export async function writePdf(sheet: Sheet): Promise<Uint8Array> {
  const paper = createPaper(sheet);
  const root = paper.doc.struct('Document');
  paper.doc.addStructure(root);
  drawHead(paper, root, sheet);
  for (const row of sheet.rows)
    if (row.columns > 1) drawColumns(paper, root, row, sheet);
    else for (const cell of row.cells) drawCell(paper, root, cell, sheet);
  root.end();
  return finish(paper, sheet);
}
