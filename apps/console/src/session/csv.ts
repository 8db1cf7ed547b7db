// Tables as CSV that a spreadsheet opens without running any formula, made of what a page has read.

/** A cell that begins like a formula gets an apostrophe in front, so spreadsheets show it as text. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a file of these rows, as RFC 4180 defines it. It begins with a mark, without which spreadsheets misread UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const lines = rows.map((row) => `${row.map(cell).join(',')}\r\n`);
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' });
}
