// Tables as CSV that a spreadsheet opens without running any formula.

/** A cell that begins like a formula gets an apostrophe in front, so spreadsheets show it as text. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Start of each file: without it, spreadsheets take UTF-8 for another encoding. */
export const csvMark = '\ufeff';

/** Returns one line, as RFC 4180 defines it. */
export function csvLine(row: readonly string[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

/** Returns a whole file. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(csvMark + rows.map(csvLine).join(''));
}
