// What an entry of a feed is called: as little of a patient as the feed may show.
import type { FeedNames } from './feeds.store.ts';

interface FeedPerson {
  /** Full name; empty if there is none. */
  readonly name: string;
  /** Empty for a visit without a type. */
  readonly typeName: string;
}

const wordsOf = (name: string) => name.trim().split(/\s+/u).filter(Boolean);

/** Returns the first letters of the first and the last word, such as `S. R.`; empty without a name. */
export function initialsOf(name: string): string {
  const words = wordsOf(name);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segments = new Intl.Segmenter('en');
  return shown.map((word) => `${[...segments.segment(word ?? '')][0]?.segment.toUpperCase() ?? ''}.`).join(' ');
}

/** Returns the summary of a visit of so many minutes: `Visit, 45 min`, `S. R., 45 min` or `Sam, Cleaning, 45 min`. */
export function visitSummary(names: FeedNames, minutes: number, { name, typeName }: FeedPerson): string {
  const length = `${minutes} min`;
  const shown = names === 'first' ? [wordsOf(name)[0] ?? '', typeName] : names === 'initials' ? [initialsOf(name)] : [];
  const words = shown.filter(Boolean);
  return [...(words.length > 0 ? words : ['Visit']), length].join(', ');
}
