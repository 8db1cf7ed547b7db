// Breaks text into lines of a given width. Nothing is ever cut: a word wider than a line continues on the next one.
import type { Face, Letters, Run } from './letters.ts';
import { cellsOf, type ReadingOrder, readingOrder, visualOrder } from './reading-order.ts';

export interface TextSpan extends Partial<Face> {
  readonly text: string;
  readonly isUnderlined?: boolean;
  readonly isStruck?: boolean;
}

/** A stretch of a line: one font, one style, one direction. `x` is measured from the line's left end, in points. */
export interface Piece extends Run {
  readonly x: number;
  readonly width: number;
  readonly isUnderlined: boolean;
  readonly isStruck: boolean;
}

export interface Line {
  /** In reading order, which is not always left to right. */
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** Whether it is set from the right, as in right-to-left paragraphs. */
  readonly isTurned: boolean;
}

interface Part {
  readonly run: Run;
  /** Its start within the paragraph. */
  readonly at: number;
  readonly width: number;
  readonly span: TextSpan;
}

/** Never split if it fits into a line: a word, or the space between two. */
interface Word {
  readonly isSpace: boolean;
  readonly parts: Part[];
  width: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * UTF-16 units passed to a font at once: more than any line holds. A font's processing time may grow with the square of the
 * length, and a stranger may write a word of 20,000 letters.
 */
const mostAtOnce = 200;
/** Marks beyond this number are not combined with one letter. */
const mostInGrapheme = 32;
const marksAtOnce = new RegExp(`.{1,${mostInGrapheme / 2}}`, 'gsu');

function wordsOf(letters: Letters, spans: readonly TextSpan[], size: number): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const span of spans)
    for (const text of span.text.match(/\s+|\S+/g) ?? []) {
      const isSpace = /^\s/.test(text);
      const last = words.at(-1);
      const word = last && last.isSpace === isSpace ? last : { isSpace, parts: [], width: 0 };
      if (word !== last) words.push(word);
      for (const part of bitsOf(text).flatMap((bit) => partsOf(letters, bit, span, size))) {
        word.parts.push({ ...part, at });
        word.width += part.width;
        at += part.run.text.length;
      }
    }
  return words;
}

/** Splits a long word into pieces that a font processes quickly; returns others unchanged. */
function bitsOf(text: string): string[] {
  if (text.length <= mostAtOnce) return [text];
  const bits = [''];
  for (const { segment } of graphemes.segment(text))
    for (const piece of segment.length > mostInGrapheme ? (segment.match(marksAtOnce) ?? []) : [segment]) {
      const last = bits[bits.length - 1] ?? '';
      if (last.length + piece.length > mostAtOnce) bits.push(piece);
      else bits[bits.length - 1] = last + piece;
    }
  return bits;
}

function partsOf(letters: Letters, text: string, span: TextSpan, size: number): Omit<Part, 'at'>[] {
  const face = { isBold: span.isBold ?? false, isItalic: span.isItalic ?? false };
  return letters.runs(text, face).map((run) => ({ run, width: letters.width(run, size), span }));
}

/** Splits a word that no line can hold into pieces that fit; it breaks after a slash or a hyphen if there is one. */
function torn(letters: Letters, word: Word, size: number, width: number): Word[] {
  const bits: Word[] = [];
  let bit: Word = { isSpace: false, parts: [], width: 0 };
  const push = () => {
    if (bit.parts.length > 0) bits.push(bit);
    bit = { isSpace: false, parts: [], width: 0 };
  };
  for (const { run, span, at } of word.parts)
    for (const { segment, index } of graphemes.segment(run.text)) {
      const part = {
        run: { font: run.font, text: segment },
        at: at + index,
        width: letters.width({ ...run, text: segment }, size),
        span,
      };
      if (bit.width + part.width > width && bit.parts.length > 0) push();
      bit.parts.push(part);
      bit.width += part.width;
    }
  push();
  return bits;
}

type Look = Pick<Piece, 'isUnderlined' | 'isStruck'>;

const lookOf = ({ isUnderlined = false, isStruck = false }: TextSpan): Look => ({ isUnderlined, isStruck });

function toLine(words: readonly Word[]): Line {
  const pieces: { -readonly [K in keyof Piece]: Piece[K] }[] = [];
  let x = 0;
  for (const { run, width, span } of words.flatMap(({ parts }) => parts)) {
    const look = lookOf(span);
    const last = pieces.at(-1);
    const isSame =
      last?.font === run.font && last.isUnderlined === look.isUnderlined && last.isStruck === look.isStruck;
    // A line of zero-width characters may hold any number of them.
    if (last && isSame && last.text.length + run.text.length <= 2 * mostAtOnce) {
      last.text += run.text;
      last.width += width;
    } else pieces.push({ ...run, ...look, x, width });
    x += width;
  }
  return { pieces, width: x, isTurned: false };
}

/** Builds a line that contains right-to-left text. */
function toMixedLine(words: readonly Word[], { levels, isTurned }: ReadingOrder, letters: Letters, size: number): Line {
  const parts = words.flatMap((word) => word.parts);
  const cells = parts.flatMap(({ run: { font, text }, at, span }) =>
    cellsOf(text, at, levels).map((cell) => {
      const run = { font, text: cell.text };
      return { run, level: cell.level, look: lookOf(span), width: letters.width(run, size) };
    }),
  );
  const places: number[] = [];
  let x = 0;
  for (const index of visualOrder(cells.map(({ level }) => level))) {
    places[index] = x;
    x += cells[index]?.width ?? 0;
  }
  return {
    pieces: cells.map(({ run, look, width }, at) => ({ ...run, ...look, x: places[at] ?? 0, width })),
    width: x,
    isTurned,
  };
}

/** Returns lines of at most `width` points; an empty text has one empty line. */
export function breakLines(letters: Letters, spans: readonly TextSpan[], size: number, width: number): Line[] {
  const lines: Line[] = [];
  let line: Word[] = [];
  let used = 0;
  const push = () => {
    while (line.length > 0 && line.at(-1)?.isSpace) line.pop();
    lines.push(order ? toMixedLine(line, order, letters, size) : toLine(line));
    line = [];
    used = 0;
  };
  const whole = wordsOf(letters, spans, size);
  const order = readingOrder(whole.flatMap(({ parts }) => parts.map(({ run }) => run.text)).join(''));
  const words = whole.flatMap((word) =>
    !word.isSpace && word.width > width ? torn(letters, word, size, width) : [word],
  );
  for (const word of words) {
    if (!word.isSpace && used + word.width > width && used > 0) push();
    // Spaces at the beginning of a text are kept as written; those at a line break are dropped.
    if (word.isSpace && used === 0 && lines.length > 0) continue;
    line.push(word);
    used += word.width;
  }
  push();
  return lines;
}
