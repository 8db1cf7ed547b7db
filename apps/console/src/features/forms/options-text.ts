// Options as a text: one a line, with points after a bar.
import type { Option } from '@foyer/forms';
import { withText } from './paste-options.ts';

interface Room {
  /** Maximum number of options. */
  readonly most: number;
  /** Maximum length of an option, in characters. */
  readonly length: number;
}

export interface OptionsRead {
  readonly options: readonly Option[];
  /** Number of entries that did not fit. */
  readonly left: number;
}

/** "Several days | 1", with at most two decimal places. */
const WITH_POINTS = /^(.*?)\s*\|\s*(-?\d{1,4}(?:[.,]\d{1,2})?)$/;

export function textOfOptions(options: readonly Option[]): string {
  return options.map(({ text, points }) => (points === undefined ? text : `${text} | ${points}`)).join('\n');
}

/**
 * Returns the options that a text says: empty lines and repeated ones are left out. A line with the text of an option is that option,
 * wherever it stands; another one in the place of an option that is named no more renames it. Both keep its code, its picture and its marks.
 */
export function optionsFrom(text: string, before: readonly Option[], { most, length }: Room): OptionsRead {
  const entries = new Map<string, number | undefined>();
  for (const line of text.split(/\r\n?|[\n\u2028\u2029]/)) {
    const [, name, number] = WITH_POINTS.exec(line.trim()) ?? [undefined, line.trim(), undefined];
    const entry = (name ?? '').slice(0, length).trim();
    if (entry !== '' && !entries.has(entry)) entries.set(entry, pointsIn(number));
  }
  const known = new Map(before.map((option) => [option.text, option]));
  const read = [...entries].map(([entry, points], at): Option => {
    const own = known.get(entry);
    const there = before[at];
    const { points: _, ...bare } = own ?? (there && !entries.has(there.text) ? there : { text: entry });
    return { ...withText(bare, entry), ...(points !== undefined && { points }) };
  });
  return { options: read.slice(0, most), left: Math.max(0, read.length - most) };
}

function pointsIn(number: string | undefined): number | undefined {
  const points = number === undefined ? Number.NaN : Number(number.replace(',', '.'));
  return Math.abs(points) <= 1000 ? points : undefined;
}
