// Turns lines pasted into an option into further options.
import type { Option } from '@foyer/forms';

export interface PasteResult {
  readonly options: readonly Option[];
  /** The option that holds the last line, and the caret position at that line's end. */
  readonly at: number;
  readonly caret: number;
  /** Number of lines that became options, and of those that did not fit. */
  readonly pasted: number;
  readonly left: number;
}

interface Place {
  readonly at: number;
  /** Selection in its text, which is replaced. */
  readonly from: number;
  readonly to: number;
}

interface Room {
  /** Maximum number of options. */
  readonly most: number;
  /** Maximum length of an option, in characters. */
  readonly length: number;
}

/** Returns the lines of a pasted text, trimmed and without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A bullet, a dash, or a number with a period or bracket ("2.", "(3)"), and the space after it; "1.5 mg" and "-5" begin with none. */
const MARK =
  /^(?:[\u2022\u2023\u2043\u2219\u25AA\u25AB\u25CB\u25CF\u25E6\u00B7]\s*|(?:[*\-\u2010-\u2015]|\(?\d{1,3}[.)])(?:\s+|$))/u;

/** Returns the entries of a pasted list: its lines without list marks, each once, and none that `others` already has. */
export function entriesOf(lines: readonly string[], others: readonly string[]): string[] {
  const taken = new Set(others);
  return [...new Set(lines.map((line) => line.replace(MARK, '')))].filter((line) => line !== '' && !taken.has(line));
}

/** Inserts lines (at least one) into the options: the first at the caret, each further one as an option after it. */
export function pasteLines(
  options: readonly Option[],
  { at, from, to }: Place,
  lines: readonly string[],
  { most, length }: Room,
): PasteResult {
  const begun = options[at];
  const text = begun?.text ?? '';
  const taken = lines.slice(0, Math.max(1, most - options.length + 1));
  const [first = '', ...rest] = taken;
  const [head, tail] = [text.slice(0, from) + first, text.slice(to)];
  const texts = rest.length === 0 ? [head + tail] : [head, ...rest.slice(0, -1), (rest.at(-1) ?? '') + tail];
  const cut = texts.map((line) => line.slice(0, length));
  const last = at + rest.length;
  return {
    options: [
      ...options.slice(0, at),
      ...cut.map((line, place) => (place === 0 && begun ? withText(begun, line) : { text: line })),
      ...options.slice(at + 1),
    ],
    at: last,
    caret: Math.min((cut.at(-1) ?? '').length, (texts.at(-1) ?? '').length - tail.length),
    pasted: taken.length,
    left: lines.length - taken.length,
  };
}

/** Returns an option with another text; its picture's alternative text follows. */
export function withText(option: Option, text: string): Option {
  return { ...option, text, ...(option.image && { image: { ...option.image, alt: text } }) };
}
