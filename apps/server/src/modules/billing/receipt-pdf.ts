// The receipt of a payment as a tagged PDF.
import { pdfName } from '../../platform/pdfs/pdf-name.ts';
import { bytesOf, createSheet, margin, soft } from '../../platform/pdfs/sheet.ts';
import { formatAmount, isAbove } from './money.policy.ts';
import { dayText, texts } from './pages/texts.en.ts';
import type { Receipt } from './receipt.ts';

const values = margin + 150;

/** Returns a name such as receipt-2026-11-21-sr-9f3a.pdf; the digits are the last of the entry's id. */
export function receiptName({ day, person, entryId }: Receipt): string {
  return pdfName({ what: 'receipt', day, person, id: entryId });
}

/** Returns the bytes of the PDF; `logo` is the practice's as a PNG. */
export async function writeReceiptPdf(receipt: Receipt, logo: Buffer | undefined): Promise<Buffer> {
  const { practice, practiceAddress, officeNumber, person, account, day, way, checkNumber, currency } = receipt;
  const sheet = createSheet(texts.receipt.title(person), practice);
  const { doc, tagged, line, artifact } = sheet;
  const root = sheet.openRoot();
  let y = 64;
  if (logo) {
    artifact(() => doc.image(logo, margin, 36, { fit: [150, 36] }));
    y = 92;
  }
  tagged(root, 'P', () => line(practice, margin, y, { size: 11, isBold: true }));
  for (const text of [...practiceAddress, officeNumber].filter(Boolean)) {
    y += 13;
    tagged(root, 'P', () => line(text, margin, y, { size: 9.5, colour: soft }));
  }
  y += 44;
  tagged(root, 'H1', () => line(texts.receipt.title(person), margin, y, { size: 18, isBold: true }));
  y += 34;
  const isCredit = isAbove('0.00', receipt.balance);
  const method = texts.receipt.ways[way];
  const facts: readonly (readonly [string, string])[] = [
    [texts.receipt.paid, formatAmount(receipt.amount, currency)],
    [texts.columns.date, dayText(day)],
    [texts.receipt.method, checkNumber ? texts.receipt.check(method, checkNumber) : method],
    [texts.pdf.accountName, account],
    ...(receipt.takenBy ? ([[texts.receipt.takenBy, receipt.takenBy]] as const) : []),
    [
      isCredit ? texts.receipt.creditAfter : texts.receipt.balanceAfter,
      formatAmount(isCredit ? receipt.balance.slice(1) : receipt.balance, currency),
    ],
  ];
  for (const [name, value] of facts) {
    tagged(root, 'P', () => {
      line(name, margin, y, { size: 10.5, colour: soft });
      line(value, values, y, { size: 10.5, isBold: name === texts.receipt.paid });
    });
    y += 20;
  }
  y += 12;
  const end = receipt.isReversed ? texts.receipt.reversed : texts.receipt.thanks;
  tagged(root, 'P', () => line(end, margin, y, { size: 10.5 }));
  root.end();
  return bytesOf(sheet);
}
