// How much JavaScript a page of a built app loads, in bytes after gzip: entry, its imports, and its lazy chunks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Files that are loaded when the given modules are: each with everything it imports statically. */
export function filesOf(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not a chunk of this build`);
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const module of modules) visit(module);
  return [...new Set([...seen].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'));
}

/** Bytes of JavaScript after gzip for a page of the app whose build lies in `dist`. */
export function pageSize(dist: string, modules: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  return filesOf(manifest, modules)
    .map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
