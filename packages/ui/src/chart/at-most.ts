// No picture and no list has more parts than people can tell apart: the rest is one part, 'Other'.

/**
 * Returns at most `most` items in their own order: the largest, and one that `join` makes of all others, at the end. Nothing is
 * joined while all fit.
 */
export function atMost<T>(
  items: readonly T[],
  most: number,
  sizeOf: (item: T) => number,
  join: (rest: readonly T[]) => T,
): readonly T[] {
  if (items.length <= most) return items;
  const bySize = [...items].sort((a, b) => sizeOf(b) - sizeOf(a));
  const kept = new Set(bySize.slice(0, most - 1));
  return [...items.filter((item) => kept.has(item)), join(items.filter((item) => !kept.has(item)))];
}
