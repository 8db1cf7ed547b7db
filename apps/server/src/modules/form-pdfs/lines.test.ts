// Lines of a PDF: no text is lost, and nothing goes beyond the edge.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from '../../platform/pdfs/lines.ts';
import { lettersOnPaper } from '../../testing/letters-on-paper.ts';
import { richParagraphs } from './rich-text.ts';

const letters = lettersOnPaper();
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

describe('lines that run to the left', () => {
  const lineOf = (text: string, width = 500) => breakLines(letters, [{ text }], 11, width);
  /** The words of a line from left to right, each as it is read. */
  const fromLeft = (text: string, width?: number) =>
    lineOf(text, width).map(({ pieces }) =>
      pieces
        .toSorted((a, b) => a.x - b.x)
        .map((piece) => piece.text)
        .join('')
        .split(' ')
        .filter(Boolean),
    );

  it('stand in the order of the Unicode bidirectional algorithm: words, numbers, Latin within, brackets turned', () => {
    expect(fromLeft('שלום עולם טוב')).toEqual([['טוב', 'עולם', 'שלום']]);
    expect(fromLeft('مرحبا بك هنا')).toEqual([['هنا', 'بك', 'مرحبا']]);
    expect(fromLeft('אלרגיה 250 mg כדור')).toEqual([['כדור', 'mg', '250', 'אלרגיה']]);
    expect(fromLeft('Allergic to אגוזים ודגים since 2019')).toEqual([
      ['Allergic', 'to', 'ודגים', 'אגוזים', 'since', '2019'],
    ]);
    expect(fromLeft('כאב (חזק) בלילה!')).toEqual([['!בלילה', '(חזק)', 'כאב']]);
    expect(fromLeft('No letters of that kind (at all)!')).toEqual([
      ['No', 'letters', 'of', 'that', 'kind', '(at', 'all)!'],
    ]);
  });

  it('begin at the right where the paragraph does, whatever else is in it; others do not', () => {
    const isTurned = (text: string, width = 500) => [...new Set(lineOf(text, width).map((line) => line.isTurned))];
    expect(isTurned('אחת שתיים שלוש ארבע חמש שש שבע שמונה', 110)).toEqual([true]);
    expect(isTurned('אלרגיה 250 mg, since 2019')).toEqual([true]);
    expect(isTurned('(250) מרחבא')).toEqual([true]);
    expect(isTurned('Allergic to אגוזים ודגים')).toEqual([false]);
    expect(isTurned('No letters of that kind')).toEqual([false]);
  });

  it('are broken first and put in order line by line; what is read stays in its order', () => {
    const text = 'אחת שתיים שלוש ארבע חמש שש שבע שמונה';
    const lines = fromLeft(text, 110);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.flatMap((line) => line.toReversed())).toEqual(text.split(' '));
    const read = lineOf(text, 110).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));
    expect(read.join(' ')).toBe(text);
  });

  it('fill their width without gaps or overlaps, whatever is mixed', () => {
    const unit = fc.constantFrom(...'abאבגمرح 12(!-,');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 80 }), fc.integer({ min: 40, max: 400 }), (text, width) => {
        for (const line of breakLines(letters, [{ text }], 11, width)) {
          let x = 0;
          for (const piece of line.pieces.toSorted((a, b) => a.x - b.x || a.width - b.width)) {
            expect(piece.x).toBeCloseTo(x, 3);
            x += piece.width;
          }
          expect(line.width).toBeCloseTo(x, 3);
        }
      }),
      { numRuns: 100 },
    );
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

  it.each([
    ['letters', 'w'],
    ['ligatures', 'ffi'],
    ['Arabic letters', 'م'],
    ['letters without a sign', '日'],
    ['marks upon one letter', '\u0301'],
    ['joiners', '\u200d'],
  ])('break a word of 18,000 %s within their width', { tags: ['SAFE-08'] }, (_name, unit) => {
    const lines = breakLines(letters, [{ text: `e${unit.repeat(18_000 / unit.length)}` }], 11, 500);
    expect(lines.length).toBeGreaterThan(0);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(500.01);
  });
});
