// Splits a display name into the two parts used for initials; the API returns names as one text.

/** Returns the first and the last word of a name. The last is empty for a single word, both are empty for an empty name. */
export function nameEnds(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return { first: words[0] ?? '', last: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
