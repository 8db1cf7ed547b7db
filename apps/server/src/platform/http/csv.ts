// Tables as CSV that a spreadsheet opens and never runs.

/** A cell that begins like a formula gets an apostrophe in front, which spreadsheets show as text. */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, UTF-8 with a byte order mark, for spreadsheets take it for another encoding otherwise. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(`\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`);
}
