// Reads what older forms wrote of the same question, the options of a choice or a text, as answers to the rows of a grid.
import { cleanLine } from '../../kit/clean-text.ts';
import type { GridProperties } from './properties.ts';

interface ListedItems {
  /** By the row's code. */
  readonly rows: Readonly<Record<string, { readonly column: string }>>;
  /** The texts that are no row; left out if there are none. */
  readonly others?: readonly string[];
}

export const MAX_OTHERS = 50;
export const MAX_OTHER = 200;

const NOTHING = new Set(['', 'no', 'none', 'none of these', 'no known allergies']);

/** Returns a text as it is compared: case and accents aside. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Returns the texts of a choice, or of a text with one on each line; undefined if it is neither. */
function textsIn(stored: unknown): readonly string[] | undefined {
  if (typeof stored === 'string') return stored.split(/[\n;]/);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { option, options, other } = stored as { readonly [key in 'option' | 'options' | 'other']?: unknown };
  const chosen = Array.isArray(options) ? (options as unknown[]) : [option];
  const texts = [...chosen, other].filter((text) => typeof text === 'string');
  return Array.isArray(options) || texts.length > 0 ? texts : undefined;
}

/**
 * Returns the rows of these texts as answered with the column that is not the rest's; what is no row stands under the others.
 * Undefined if it is no list, or the grid has no column for the rest, so that no column says Yes.
 */
export function fromList(stored: unknown, { rows, columns, restColumn }: GridProperties): ListedItems | undefined {
  const column = columns.find(({ code }) => code !== restColumn)?.code;
  const texts = textsIn(stored);
  if (!texts || restColumn === '' || column === undefined) return undefined;
  const codes = new Map(rows.map(({ code, text }) => [plain(text), code]));
  const known = texts.map(cleanLine).filter((text) => !NOTHING.has(plain(text)));
  const answered = known.flatMap((text) => codes.get(plain(text)) ?? []);
  const others = known.filter((text) => !codes.has(plain(text)));
  return { rows: Object.fromEntries(answered.map((code) => [code, { column }])), ...(others.length > 0 && { others }) };
}
