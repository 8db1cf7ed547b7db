// A display name's two ends, for initials: answers name people in one text.

/** First and last word of a name; the last is empty for a single word, both for nobody. */
export function nameEnds(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
