// The name of a new patient as it was typed into a search.

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/**
 * Returns first and last name; one word alone is a last name, and what stands before a comma, too. Words get capitals if all was
 * typed in small letters.
 */
export function typedName(text: string): { readonly nameFirst: string; readonly nameLast: string } {
  const [before = '', ...after] = text.split(',');
  const isSmall = text === text.toLocaleLowerCase();
  const words = (part: string) =>
    part
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => (isSmall ? capital(word) : word));
  const rest = words(after.join(' '));
  const all = words(before);
  if (rest.length > 0) return { nameFirst: rest.join(' '), nameLast: all.join(' ') };
  return { nameFirst: all.slice(0, -1).join(' '), nameLast: all.at(-1) ?? '' };
}
