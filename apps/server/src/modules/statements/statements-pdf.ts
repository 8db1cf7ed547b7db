// The statements of many patients as one PDF for paper: a few at a time are drawn and written, so that memory does not grow with
// their number. Its pages have no structure for screen readers, who have the patient's own statement.
import { joinPdfs } from '../../platform/pdfs/join-pdfs.ts';
import { bytesOf, createSheet } from '../../platform/pdfs/sheet.ts';
import { drawStatement, type LetterLogo, numberPages, type Statement } from '../billing/public.ts';

/** They share one copy of the fonts and of the logo. */
export const statementsAtOnce = 50;

interface Paper {
  readonly title: string;
  readonly practice: string;
  /** The practice's, as a PNG. */
  readonly logo: Buffer | undefined;
  /** Each statement begins on the front of a sheet. */
  readonly isTwoSided: boolean;
}

function drawSome(some: readonly Statement[], { title, practice, logo, isTwoSided }: Paper): Promise<Buffer> {
  const sheet = createSheet(title, practice, { isForPaper: true });
  const { doc } = sheet;
  const picture = logo && (doc as unknown as { openImage(bytes: Buffer): LetterLogo }).openImage(logo);
  for (const [at, statement] of some.entries()) {
    if (at > 0) doc.addPage();
    drawStatement(sheet, sheet.openRoot(), statement, picture);
    numberPages(sheet, practice);
    if (isTwoSided && doc.bufferedPageRange().count % 2 === 1) doc.addPage();
    // The next statement's pages are counted from one.
    doc.flushPages();
  }
  return bytesOf(sheet);
}

/** Yields the bytes of the PDF. */
export function writeStatements(statements: AsyncIterable<Statement>, paper: Paper): AsyncGenerator<Buffer> {
  async function* parts() {
    let some: Statement[] = [];
    for await (const statement of statements) {
      some.push(statement);
      if (some.length < statementsAtOnce) continue;
      yield await drawSome(some, paper);
      some = [];
    }
    if (some.length > 0) yield await drawSome(some, paper);
  }
  return joinPdfs(parts(), paper.title);
}

export const titleOfRun = (day: string) => `Statements of ${day}`;
