// Ids derived from a name alone: the same on every machine, so links and tests can rely on them.
import { createHash } from 'node:crypto';

/** Returns a well-formed UUID (version 8, by SHA-256). */
export function namedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
