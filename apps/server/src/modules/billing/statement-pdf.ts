// The statement as a tagged PDF: the letter around it (statement-letter.ts), and every entry.
import { pdfName } from '../../platform/pdfs/pdf-name.ts';
import {
  bytesOf,
  createSheet,
  type LetterElement,
  type LetterSheet,
  margin,
  page,
  right,
  soft,
} from '../../platform/pdfs/sheet.ts';
import type { LedgerEntry } from './ledger.store.ts';
import { formatAmount } from './money.policy.ts';
import { dayText, texts } from './pages/texts.en.ts';
import type { Statement } from './statement.ts';
import { drawLetterhead, drawSlip, drawSummary, type LetterLogo, slipTop } from './statement-letter.ts';

const columns = { date: margin, description: margin + 84, amount: right - 86, balance: right };
const descriptionWidth = columns.amount - 76 - columns.description;

function drawColumns({ doc, struct, tagged, line, artifact }: LetterSheet, table: LetterElement, y: number): number {
  const look = { size: 9.5, colour: soft, isBold: true };
  const { date, description, amount, balance } = texts.columns;
  const head = struct('TR');
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
  { struct, tagged, line }: LetterSheet,
  table: LetterElement,
  entry: LedgerEntry,
  currency: string,
  y: number,
  lines: readonly string[],
): void {
  const look = { size: 10 };
  const row = struct('TR');
  table.add(row);
  tagged(row, 'TD', () => line(dayText(entry.occurredOn), columns.date, y, look));
  tagged(row, 'TD', () => {
    for (const [at, text] of lines.entries()) line(text, columns.description, y + at * 13, look);
  });
  tagged(row, 'TD', () => line(formatAmount(entry.amount, currency), columns.amount, y, look, true));
  tagged(row, 'TD', () => line(formatAmount(entry.running, currency), columns.balance, y, look, true));
  row.end();
}

/** Writes a foot with its number on each page that is still open. */
export function numberPages({ doc, line, artifact }: LetterSheet, foot: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
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

/** Draws the balance that the entries of a chosen time begin with. */
function drawOpening(
  sheet: LetterSheet,
  table: LetterElement,
  { from, opening, currency }: Statement,
  y: number,
): number {
  if (from === null) return y;
  const row = sheet.struct('TR');
  table.add(row);
  sheet.tagged(row, 'TD', () => sheet.line(dayText(from), columns.date, y, { size: 10 }));
  sheet.tagged(row, 'TD', () => sheet.line(texts.pdf.opening, columns.description, y, { size: 10 }));
  sheet.tagged(row, 'TD', () => sheet.line('', columns.amount, y, { size: 10 }));
  sheet.tagged(row, 'TD', () => sheet.line(formatAmount(opening, currency), columns.balance, y, { size: 10 }, true));
  row.end();
  return y + 21;
}

/** Draws a statement from the top of the page that the document is at. */
export function drawStatement(
  sheet: LetterSheet,
  root: LetterElement,
  statement: Statement,
  logo: LetterLogo | undefined,
): void {
  const { entries, currency } = statement;
  const { doc } = sheet;
  // Makes room for the footer, which is below the text area.
  doc.page.margins.bottom = 0;
  drawLetterhead(sheet, root, statement, logo);
  let y = drawSummary(sheet, root, statement);
  drawSlip(sheet, root, statement);
  let bottom = slipTop - 12;
  // One that begins at a day without entries since has the balance before it.
  if (entries.length === 0 && statement.from === null) {
    sheet.tagged(root, 'P', () => sheet.line(texts.noEntries, margin, y, { size: 10 }));
    return;
  }
  const table = sheet.struct('Table');
  root.add(table);
  y = drawColumns(sheet, table, y);
  for (const entry of entries) {
    const lines = sheet.linesOf(entry.description, { size: 10 }, descriptionWidth);
    if (y + (lines.length - 1) * 13 > bottom) {
      doc.addPage();
      doc.page.margins.bottom = 0;
      bottom = page.height - margin - 20;
      y = drawColumns(sheet, table, margin + 20);
    }
    drawEntry(sheet, table, entry, currency, y, lines);
    y += lines.length * 13 + 8;
  }
  if (statement.from !== null && y > bottom) {
    doc.addPage();
    doc.page.margins.bottom = 0;
    y = drawColumns(sheet, table, margin + 20);
  }
  drawOpening(sheet, table, statement, y);
  table.end();
}

/** Returns the bytes of the PDF; `logo` is the practice's as a PNG. */
export async function writeStatementPdf(statement: Statement, logo: Buffer | undefined): Promise<Buffer> {
  const { practice, person } = statement;
  const sheet = createSheet(texts.pdf.title(person), practice);
  const root = sheet.openRoot();
  drawStatement(sheet, root, statement, logo);
  root.end();
  numberPages(sheet, practice);
  return bytesOf(sheet);
}
