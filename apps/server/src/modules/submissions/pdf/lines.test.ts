// Lines of a PDF: nothing of a text is lost, and nothing stands beyond the edge.
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { createLetters } from './letters.ts';
import { breakLines } from './lines.ts';
import { richParagraphs } from './rich-text.ts';

const letters = createLetters(new PDFDocument({ autoFirstPage: false }));
const bare = (text: string) => text.normalize('NFC').replace(/\s/g, '');

describe('lines', () => {
  it('hold every letter, in its order, within their width', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcWMil.,-éłΩЖ '), maxLength: 200 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.integer({ min: 30, max: 500 }), (words, width) => {
        const text = words.join(' ');
        const lines = breakLines(letters, [{ text }], 11, width);
        const written = lines.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('');
        expect(bare(written)).toBe(bare(text));
        for (const line of lines)
          if (line.pieces.some((piece) => piece.text.trim())) expect(line.width).toBeLessThanOrEqual(width + 0.01);
      }),
      { numRuns: 60 },
    );
  });

  it('keep marks with their letters, leave out what has no sign, and name what no font has', () => {
    const runs = (text: string) => letters.runs(text, { isBold: false, isItalic: false });
    expect(runs('e\u0301\u200b\u00adx')).toEqual([{ font: 'noto-sans-latin-400-normal', text: 'éx' }]);
    expect(runs('\u{2F81A}').map(({ text }) => text)).toEqual(['[U+51AC]']);
    expect(runs('a😀b').map(({ text }) => text)).toEqual(['a', '😀', 'b']);
  });
});

describe('rich text on paper', () => {
  it('keeps marks, lists with their numbers, and the address of a link', () => {
    const paragraphs = richParagraphs([
      {
        tag: 'p',
        children: [
          'See ',
          { tag: 'a', href: 'https://example.com/a', children: ['our ', { tag: 'strong', children: ['page'] }] },
        ],
      },
      {
        tag: 'ol',
        children: [
          { tag: 'li', children: ['one'] },
          { tag: 'li', children: [{ tag: 'p', children: ['two'] }] },
        ],
      },
      'loose',
    ]);
    expect(paragraphs.map(({ type, bullet, spans }) => [type, bullet, spans.map(({ text }) => text).join('')])).toEqual(
      [
        ['P', '', 'See our page (https://example.com/a)'],
        ['LI', '1.', 'one'],
        ['LI', '2.', 'two'],
        ['P', '', 'loose'],
      ],
    );
    expect(paragraphs[0]?.spans[2]).toMatchObject({ text: 'page', isBold: true, isUnderlined: true });
  });
});
