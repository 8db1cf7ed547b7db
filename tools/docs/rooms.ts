// Draws the diagram of the rooms in docs/architecture.md from the sources' imports.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from '../root.ts';

/** An import between two rooms, by name: the importing one and the imported one. */
export type Arrow = readonly [from: string, to: string];

const sources = '{apps,packages}/*/src/**/*.{ts,tsx}';
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g;
const begin = '<!-- rooms: begin -->';
const end = '<!-- rooms: end -->';

/** Returns the room that a file belongs to; undefined for tests and their helpers. */
export function roomOf(file: string): string | undefined {
  if (/\.test\.tsx?$|^apps\/server\/src\/testing\//.test(file)) return undefined;
  const [, module] = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file) ?? [];
  if (module) return `modules/${module}`;
  if (file.startsWith('apps/server/src/platform/')) return 'platform';
  if (file.startsWith('apps/server/')) return 'wiring';
  return /^(?:apps|packages)\/([^/]+)/.exec(file)?.[1];
}

/**
 * Returns the path in the checkout that an import leads to, with or without its extension; undefined for third-party packages.
 */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(file), specifier);
  return specifier.startsWith('@foyer/') ? specifier.replace('@foyer/', 'packages/') : undefined;
}

/** Returns each import from one room into another, once. */
export function arrowsOf(files: Iterable<readonly [path: string, text: string]>): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [file, text] of files) {
    const from = roomOf(file);
    if (!from) continue;
    for (const [, specifier = ''] of text.matchAll(imports)) {
      const target = targetOf(file, specifier);
      const to = target && roomOf(target);
      if (to && to !== from) arrows.set(`${from} ${to}`, [from, to]);
    }
  }
  return [...arrows.values()];
}

/** Drops each arrow whose target is also reached through other rooms. Expects rooms without cycles. */
export function withoutShortcuts(arrows: readonly Arrow[]): Arrow[] {
  const next = Map.groupBy(arrows, ([from]) => from);
  const reaches = (from: string, to: string): boolean =>
    (next.get(from) ?? []).some(([, over]) => over === to || reaches(over, to));
  return arrows.filter(([from, to]) => !(next.get(from) ?? []).some(([, over]) => over !== to && reaches(over, to)));
}

/** Reads every source of the checkout. */
function readSources(): (readonly [string, string])[] {
  return globSync(sources, { cwd: root }).map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(join(root, file), 'utf8'),
  ]);
}

/** Returns the diagram in Mermaid's notation. */
export function picture(files: readonly (readonly [path: string, text: string])[]): string {
  const rooms = new Set(files.map(([file]) => roomOf(file)));
  const modules = [...rooms].filter((room) => room?.startsWith('modules/')).sort();
  // Mermaid allows no slash in a name, and a module may have the same name as a package.
  const idOf = (room: string) => room.replace('/', '-');
  const arrows = withoutShortcuts(arrowsOf(files));
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph server',
    '    wiring',
    '    subgraph modules',
    ...modules.map((room = '') => `      ${idOf(room)}[${room.replace('modules/', '')}]`),
    '    end',
    '    platform',
    '  end',
    ...arrows.map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`).sort(),
    '```',
  ].join('\n');
}

/** Returns the page with the current diagram. @throws Error if the page has no place for it */
export function withPicture(page: string, drawn: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no place for the picture: ${begin} and ${end}.`);
  const legend =
    'Made by `npm run docs` from the imports. An arrow leads from a room to one that it imports; an arrow that follows from others is left out.';
  return `${before}${begin}\n${legend}\n\n${drawn}\n${end}${after}`;
}

/** Returns docs/architecture.md: its own text with the current diagram. */
export const architecturePage = (): string =>
  withPicture(readFileSync(join(root, 'docs/architecture.md'), 'utf8'), picture(readSources()));
