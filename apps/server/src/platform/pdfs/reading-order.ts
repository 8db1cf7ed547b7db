// The order in which the parts of a line stand on paper, by the Unicode bidirectional algorithm. Letters within a word that is
// written from right to left are put in order by the font.
import bidi from 'bidi-js';

// As CommonJS the package's default export is the factory itself, which its types do not tell.
const { getEmbeddingLevels, getMirroredCharacter } = (bidi as unknown as typeof bidi.default)();

/** Letters of scripts that are written from right to left. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface ReadingOrder {
  /** Embedding levels, one for each UTF-16 unit. */
  readonly levels: Uint8Array;
  /** Whether the paragraph itself runs to the left, so that its lines begin at the right. */
  readonly isTurned: boolean;
}

/** Undefined where everything of the paragraph runs from left to right. */
export function readingOrder(paragraph: string): ReadingOrder | undefined {
  if (!rightToLeft.test(paragraph)) return undefined;
  const { levels, paragraphs } = getEmbeddingLevels(paragraph, 'auto');
  return { levels, isTurned: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

export interface Cell {
  readonly text: string;
  readonly level: number;
}

/** A word that begins at `at` of its paragraph, in bits that each have one direction; brackets are turned around where it runs to the left. */
export function cellsOf(word: string, at: number, levels: Uint8Array): Cell[] {
  const cells: { text: string; level: number; isLetters: boolean }[] = [];
  for (const { segment, index } of graphemes.segment(word)) {
    const level = levels[at + index] ?? 0;
    const isTurned = level % 2 === 1;
    // What is no letter of such a script would be set from left to right by the font.
    const isLetters = !isTurned || rightToLeft.test(segment);
    const text = isTurned ? (getMirroredCharacter(segment) ?? segment) : segment;
    const last = cells.at(-1);
    if (last && last.level === level && last.isLetters && isLetters) last.text += text;
    else cells.push({ text, level, isLetters });
  }
  return cells;
}

/** Indices of a line's cells from left to right. */
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
