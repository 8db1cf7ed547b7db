// Tables as CSV that a spreadsheet opens and never runs.

/** A cell that begins like a formula gets an apostrophe in front, which spreadsheets show as text. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a file begins with: spreadsheets take UTF-8 for another encoding otherwise. */
export const csvMark = '\ufeff';

/** One line, as RFC 4180 has it. */
export function csvLine(row: readonly string[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

/** A whole file. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(csvMark + rows.map(csvLine).join(''));
}
