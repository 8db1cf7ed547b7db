// The visual order of the parts of a line, by the Unicode bidirectional algorithm. The font orders the letters within a
// right-to-left word.
import bidi from 'bidi-js';

// Under CommonJS the package's default export is the factory itself, which its types omit.
const { getEmbeddingLevels, getMirroredCharacter } = (bidi as unknown as typeof bidi.default)();

/** Letters of right-to-left scripts. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface ReadingOrder {
  /** Embedding levels, one per UTF-16 unit. */
  readonly levels: Uint8Array;
  /** Whether the paragraph itself is right to left, so that its lines begin at the right. */
  readonly isTurned: boolean;
}

/** Returns undefined if the whole paragraph runs from left to right. */
export function readingOrder(paragraph: string): ReadingOrder | undefined {
  if (!rightToLeft.test(paragraph)) return undefined;
  const { levels, paragraphs } = getEmbeddingLevels(paragraph, 'auto');
  return { levels, isTurned: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

export interface Cell {
  readonly text: string;
  readonly level: number;
}

/**
 * Splits a word that begins at `at` of its paragraph into parts of one direction each; brackets are mirrored in right-to-left
 * parts.
 */
export function cellsOf(word: string, at: number, levels: Uint8Array): Cell[] {
  const cells: { text: string; level: number; isLetters: boolean }[] = [];
  for (const { segment, index } of graphemes.segment(word)) {
    const level = levels[at + index] ?? 0;
    const isTurned = level % 2 === 1;
    // The font would set anything but a letter of such a script from left to right.
    const isLetters = !isTurned || rightToLeft.test(segment);
    const text = isTurned ? (getMirroredCharacter(segment) ?? segment) : segment;
    const last = cells.at(-1);
    if (last && last.level === level && last.isLetters && isLetters) last.text += text;
    else cells.push({ text, level, isLetters });
  }
  return cells;
}

/** Returns the indices of a line's cells from left to right. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = Math.max(0, ...levels);
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to++;
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return order;
}
