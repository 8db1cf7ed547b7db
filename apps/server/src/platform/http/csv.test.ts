// Tables as CSV: reading the output gives back the input, and no cell runs as a formula.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

/** A reader as described by RFC 4180. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy;
  for (let match = pattern.exec(line); match; match = pattern.exec(line))
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
  return cells;
}

const cell = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[=+\-@\t\r\n ,"';a]{0,8}$/),
  fc.constantFrom('=HYPERLINK("x")', '+1', '-1', '@SUM', '\t=1', '\r=1', ' =1', '"=1', 'a,b', 'a"b'),
);

it('reads back as it was, but for the apostrophe before what a spreadsheet would take for a formula', {
  tags: ['ABUSE-24'],
}, () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (row) => {
      const back = readLine(csvLine(row));
      expect(back).toHaveLength(row.length);
      for (const [at, text] of row.entries()) {
        expect([text, `'${text}`]).toContain(back[at]);
        expect(back[at]).not.toMatch(/^\s*[=+\-@]|^[\t\r]/);
      }
    }),
  );
});
