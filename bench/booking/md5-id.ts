// Ids of the benchmark's rows, as the database derives them from a text.
import { createHash } from 'node:crypto';

/** Returns an MD5 with the version and the variant of a random UUID. */
export function md5Id(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
