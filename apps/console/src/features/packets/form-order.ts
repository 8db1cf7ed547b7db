// Where a form goes when it is moved within a packet.

/** Moves one item to another place; places outside of the list are its ends. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined) return items;
  const place = Math.min(Math.max(to, 0), items.length - 1);
  return place === from ? items : items.toSpliced(from, 1).toSpliced(place, 0, item);
}

/**
 * Returns the place to which an item has been dragged: `height` is that of the pointer, `middles` are the heights of the middles
 * of all items as they stand, the dragged one included.
 */
export function placeAt(height: number, middles: readonly number[], from: number): number {
  const above = middles.filter((middle, at) => at !== from && middle < height).length;
  return Math.min(above, middles.length - 1);
}
