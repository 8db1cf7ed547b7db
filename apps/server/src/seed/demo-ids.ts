// Ids of the demo's rows: the same on every machine, so that links and tests may rely on them.
import { namedId } from '../platform/crypto/named-id.ts';

/** A well-formed UUID that follows from a name alone. */
export function demoId(name: string): string {
  return namedId(`foyer demo ${name}`);
}
