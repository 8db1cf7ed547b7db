// Filters and ranks the command palette's entries for a search.

interface Entry {
  readonly label: string;
  readonly words?: string | undefined;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 3: the label starts with it; 2: a word of the label does; 1: somewhere in label or words; 0: not at all. */
function rank(entry: Entry, part: string): number {
  const label = fold(entry.label);
  if (label.startsWith(part)) return 3;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(part))) return 2;
  return label.includes(part) || fold(entry.words ?? '').includes(part) ? 1 : 0;
}

/** Returns the entries that contain every word of `search`, best first; all entries in their order when the search is empty. */
export function matching<E extends Entry>(entries: readonly E[], search: string): E[] {
  const parts = fold(search).split(/\s+/).filter(Boolean);
  return entries
    .map((entry, at) => ({ entry, at, ranks: parts.map((part) => rank(entry, part)) }))
    .filter(({ ranks }) => ranks.every((found) => found > 0))
    .sort((a, b) => total(b.ranks) - total(a.ranks) || a.at - b.at)
    .map(({ entry }) => entry);
}

const total = (ranks: readonly number[]) => ranks.reduce((sum, next) => sum + next, 0);
