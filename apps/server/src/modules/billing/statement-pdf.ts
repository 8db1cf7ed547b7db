// The statement as a tagged PDF, with the practice, the person, what is owed, and every entry.
import PDFDocument from 'pdfkit';
import { createLetters } from '../../platform/pdfs/letters.ts';
import { pdfName } from '../../platform/pdfs/pdf-name.ts';
import type { LedgerEntry } from './ledger.store.ts';
import { formatAmount, isAbove } from './money.policy.ts';
import { dayText, texts } from './pages/texts.en.ts';
import type { Statement } from './statement.ts';

type Element = PDFKit.PDFStructureElement;

/** Points. */
const margin = 50;
const page = { width: 612, height: 792 };
const right = page.width - margin;
const columns = { date: margin, description: margin + 84, amount: right - 86, balance: right };
const descriptionWidth = columns.amount - 76 - columns.description;
const ink = '#111111';
const soft = '#555555';

interface Look {
  readonly size: number;
  readonly colour?: string;
  readonly isBold?: boolean;
}

function createSheet(title: string, author: string) {
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
  const tagged = (parent: Element, type: string, draw: () => void) => {
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
  return { doc, line, linesOf, tagged, artifact };
}

type Sheet = ReturnType<typeof createSheet>;

function drawHead({ tagged, line }: Sheet, root: Element, statement: Statement): number {
  const { practice, person, today, balance, currency } = statement;
  const isCredit = isAbove('0.00', balance);
  const label = isCredit ? texts.credit : texts.balanceDue;
  const amount = formatAmount(isCredit ? balance.slice(1) : balance, currency);
  tagged(root, 'P', () => line(practice, margin, 64, { size: 11, colour: soft }));
  tagged(root, 'H1', () => line(texts.pdf.title(person), margin, 92, { size: 20, isBold: true }));
  tagged(root, 'P', () => line(texts.pdf.asOf(dayText(today)), margin, 110, { size: 10, colour: soft }));
  tagged(root, 'P', () => {
    line(label, margin, 146, { size: 11 });
    line(amount, margin, 170, { size: 20, isBold: true });
  });
  return 206;
}

function drawColumns({ doc, tagged, line, artifact }: Sheet, table: Element, y: number): number {
  const look = { size: 9.5, colour: soft, isBold: true };
  const { date, description, amount, balance } = texts.columns;
  const head = doc.struct('TR');
  table.add(head);
  tagged(head, 'TH', () => line(date, columns.date, y, look));
  tagged(head, 'TH', () => line(description, columns.description, y, look));
  tagged(head, 'TH', () => line(amount, columns.amount, y, look, true));
  tagged(head, 'TH', () => line(balance, columns.balance, y, look, true));
  head.end();
  artifact(() =>
    doc
      .moveTo(margin, y + 6)
      .lineTo(right, y + 6)
      .lineWidth(0.75)
      .stroke(soft),
  );
  return y + 22;
}

function drawEntry(
  { doc, tagged, line }: Sheet,
  table: Element,
  entry: LedgerEntry,
  currency: string,
  y: number,
  lines: readonly string[],
): void {
  const look = { size: 10 };
  const row = doc.struct('TR');
  table.add(row);
  tagged(row, 'TD', () => line(dayText(entry.occurredOn), columns.date, y, look));
  tagged(row, 'TD', () => {
    for (const [at, text] of lines.entries()) line(text, columns.description, y + at * 13, look);
  });
  tagged(row, 'TD', () => line(formatAmount(entry.amount, currency), columns.amount, y, look, true));
  tagged(row, 'TD', () => line(formatAmount(entry.running, currency), columns.balance, y, look, true));
  row.end();
}

function numberPages({ doc, line, artifact }: Sheet, foot: string): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    const look = { size: 8.5, colour: soft };
    artifact(() => {
      line(foot, margin, page.height - margin + 12, look);
      line(texts.pdf.page(at + 1, count), right, page.height - margin + 12, look, true);
    });
  }
}

/** Returns a name such as statement-2026-11-21-sr-9f3a.pdf; the digits are the last of the patient's id. */
export function statementName({ today, person, patientId }: Statement): string {
  return pdfName({ what: 'statement', day: today, person, id: patientId });
}

/** Returns the bytes of the PDF. */
export async function writeStatementPdf(statement: Statement): Promise<Buffer> {
  const { entries, currency, practice, person } = statement;
  const sheet = createSheet(texts.pdf.title(person), practice);
  const { doc } = sheet;
  // Makes room for the footer, which is below the text area.
  doc.page.margins.bottom = 0;
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = drawHead(sheet, root, statement);
  const table = doc.struct('Table');
  root.add(table);
  if (entries.length > 0) y = drawColumns(sheet, table, y);
  else sheet.tagged(root, 'P', () => sheet.line(texts.noEntries, margin, y, { size: 10 }));
  for (const entry of entries) {
    const lines = sheet.linesOf(entry.description, { size: 10 }, descriptionWidth);
    if (y + lines.length * 13 > page.height - margin - 20) {
      doc.addPage();
      doc.page.margins.bottom = 0;
      y = drawColumns(sheet, table, margin + 20);
    }
    drawEntry(sheet, table, entry, currency, y, lines);
    y += lines.length * 13 + 8;
  }
  table.end();
  root.end();
  numberPages(sheet, practice);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
