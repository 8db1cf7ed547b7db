// Untrusted input: that its cost grows with its size only, and what the worst pieces cost.
import { type Figure, missedOf, tableOf } from '../figures.ts';
import { measureGrowth } from './growth.ts';
import { measurePieces } from './pieces.ts';

/** Prints the table. Returns the missed targets. */
export async function runHostile(): Promise<string[]> {
  const figures: Figure[] = [...measureGrowth(), ...(await measurePieces())];
  console.log(`\nHostile input\n\n${tableOf(figures)}`);
  return missedOf('hostile', figures);
}
