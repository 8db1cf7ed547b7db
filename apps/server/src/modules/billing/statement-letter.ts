// The letter around a statement's entries: the practice, the payer in the window of an envelope, what is due, and the slip.

import { type LetterElement, type LetterSheet, margin, right, soft } from '../../platform/pdfs/sheet.ts';
import { formatAmount, isAbove } from './money.policy.ts';
import { dayText, texts } from './pages/texts.en.ts';
import type { Statement } from './statement.ts';

/** The window of a US #10 envelope, in points: 0.9 inches from the left, 2.0 to 3.1 inches from the top. */
const envelope = { left: 0.9 * 72, top: 2 * 72, bottom: 3.1 * 72 };
/** Where the slip begins that is cut off and sent with a payment. */
export const slipTop = 600;
const logoFrame = { width: 150, height: 36 };
const codeSize = 84;

/** A picture's bytes, or the picture as a document of many statements has opened it, once for all. */
export type LetterLogo = PDFKit.Mixins.ImageSrc;

const isDue = ({ balance }: Statement) => isAbove(balance, '0.00');

/** Draws what is above the window, and the payer in it; nothing else comes between its top and its bottom. */
export function drawLetterhead(
  sheet: LetterSheet,
  root: LetterElement,
  statement: Statement,
  logo: LetterLogo | undefined,
): void {
  const { doc, tagged, line, artifact } = sheet;
  const { practice, practiceAddress, officeNumber, email, payer, account, today } = statement;
  let y = 46;
  if (logo) {
    artifact(() => doc.image(logo, margin, 24, { fit: [logoFrame.width, logoFrame.height] }));
    y = 74;
  }
  tagged(root, 'P', () => line(practice, margin, y, { size: 11, isBold: true }));
  for (const text of [...practiceAddress, [officeNumber, email].filter(Boolean).join(', ')].filter(Boolean)) {
    y += 13;
    tagged(root, 'P', () => line(text, margin, y, { size: 9.5, colour: soft }));
  }
  tagged(root, 'P', () => line(texts.pdf.asOf(dayText(today)), right, 46, { size: 10 }, true));
  tagged(root, 'P', () => line(texts.pdf.account(account), right, 60, { size: 10 }, true));
  const lines = [payer.name, ...payer.address].slice(0, 5);
  for (const [at, text] of lines.entries())
    tagged(root, 'P', () => line(text, envelope.left, envelope.top + 18 + at * 14, { size: 11 }));
}

/** Draws what is due, how to pay, and the ages. Returns where the entries begin. */
export function drawSummary(sheet: LetterSheet, root: LetterElement, statement: Statement): number {
  const { tagged, line, code } = sheet;
  const { balance, currency, person, payOnline, practice } = statement;
  const isCredit = isAbove('0.00', balance);
  const amount = formatAmount(isCredit ? balance.slice(1) : balance, currency);
  let y = envelope.bottom + 30;
  tagged(root, 'H1', () => line(texts.pdf.title(person), margin, y, { size: 18, isBold: true }));
  y += 26;
  tagged(root, 'P', () => {
    line(isCredit ? texts.credit : texts.balanceDue, margin, y, { size: 11 });
    line(amount, margin, y + 22, { size: 18, isBold: true });
  });
  y += 40;
  const note = isDue(statement) ? texts.pdf.dueNote : isCredit ? texts.creditText(practice) : texts.nothingDue;
  tagged(root, 'P', () => line(note, margin, y, { size: 10 }));
  if (isDue(statement)) {
    y += 14;
    const way = payOnline ? texts.pdf.payOnline(payOnline) : texts.callToPay(practice);
    tagged(root, 'P', () => line(way, margin, y, { size: 10 }));
    if (payOnline)
      code(root, payOnline, texts.pdf.code, { x: right - codeSize, y: envelope.bottom + 14, size: codeSize });
  }
  return drawAges(sheet, root, statement, y + 26) + 18;
}

function drawAges({ struct, tagged, line }: LetterSheet, root: LetterElement, statement: Statement, y: number): number {
  const { ages, currency } = statement;
  if (!ages) return y - 8;
  const table = struct('Table');
  root.add(table);
  const width = (right - margin) / 4;
  const names = ['to30', 'to60', 'to90', 'over90'] as const;
  for (const [type, step, draw] of [
    [
      'TH',
      0,
      (at: number) =>
        line(texts.pdf.ages[names[at] ?? 'to30'], margin + at * width, y, { size: 9.5, colour: soft, isBold: true }),
    ],
    [
      'TD',
      14,
      (at: number) =>
        line(formatAmount(ages[names[at] ?? 'to30'], currency), margin + at * width, y + 14, { size: 10 }),
    ],
  ] as const) {
    const row = struct('TR');
    table.add(row);
    for (const at of names.keys()) tagged(row, type, () => void draw(at));
    row.end();
    if (step > 0) y += step;
  }
  table.end();
  return y + 8;
}

/** Draws the slip at the foot of the page, unless nothing is due. */
export function drawSlip(
  { doc, tagged, line, artifact }: LetterSheet,
  root: LetterElement,
  statement: Statement,
): void {
  if (!isDue(statement)) return;
  const { practice, practiceAddress, person, account, balance, currency } = statement;
  artifact(() => {
    doc.moveTo(margin, slipTop).lineTo(right, slipTop).dash(4, { space: 4 }).lineWidth(0.75).stroke(soft);
    doc.undash();
  });
  tagged(root, 'P', () => line(texts.pdf.cut, margin, slipTop + 14, { size: 8.5, colour: soft }));
  let y = slipTop + 40;
  tagged(root, 'P', () => line(texts.pdf.payTo, margin, y, { size: 9.5, colour: soft }));
  for (const text of [practice, ...practiceAddress]) {
    y += 14;
    tagged(root, 'P', () => line(text, margin, y, { size: 10.5 }));
  }
  const left = 330;
  const facts: readonly (readonly [string, string])[] = [
    [texts.pdf.patient, person],
    [texts.pdf.accountName, account],
    [texts.pdf.amountDue, formatAmount(balance, currency)],
    [texts.pdf.enclosed, ''],
  ];
  for (const [at, [name, value]] of facts.entries()) {
    const baseline = slipTop + 40 + at * 20;
    tagged(root, 'P', () => {
      line(name, left, baseline, { size: 10, colour: soft });
      line(value, right, baseline, { size: 10.5, isBold: true }, true);
    });
    if (value === '')
      artifact(() =>
        doc
          .moveTo(right - 110, baseline + 3)
          .lineTo(right, baseline + 3)
          .lineWidth(0.75)
          .stroke(soft),
      );
  }
}
