// Filters and ranks pages and actions for a search in Find, by beginnings of words.

interface Entry {
  readonly title: string;
  readonly words?: string | undefined;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the words of a text without accents and capitals. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** 3: the title starts with it; 2: a word of the title does; 1: one of the other words; 0: none. */
function rank(entry: Entry, part: string): number {
  if (fold(entry.title).startsWith(part)) return 3;
  if (wordsIn(entry.title).some((word) => word.startsWith(part))) return 2;
  return wordsIn(entry.words ?? '').some((word) => word.startsWith(part)) ? 1 : 0;
}

/** Returns the entries with a word that begins with each word of `search`, best first; all entries in their order when it is empty. */
export function matching<E extends Entry>(entries: readonly E[], search: string): E[] {
  const parts = wordsIn(search);
  return entries
    .map((entry, at) => ({ entry, at, ranks: parts.map((part) => rank(entry, part)) }))
    .filter(({ ranks }) => ranks.every((found) => found > 0))
    .sort((a, b) => total(b.ranks) - total(a.ranks) || a.at - b.at)
    .map(({ entry }) => entry);
}

const total = (ranks: readonly number[]) => ranks.reduce((sum, next) => sum + next, 0);

/** Splits a title into its parts, telling which words begin with a word that was typed. */
export function markedParts(title: string, search: string): { readonly text: string; readonly isMarked: boolean }[] {
  const typed = wordsIn(search);
  return title.split(/([^\p{L}\p{N}\p{M}]+)/u).flatMap((text) => {
    const [word] = wordsIn(text);
    if (text === '') return [];
    return [{ text, isMarked: word !== undefined && typed.some((each) => word.startsWith(each)) }];
  });
}
