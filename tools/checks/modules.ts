// Requirements on a server module: a limited size, the same name as its folder of the contract, and a face without rows.
import { modules } from '../boundaries/order.ts';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';
import type { SourceText } from './homonyms.ts';

const mostFiles = 45;
const mostLines = 3200;
const isTest = (file: string) => file.endsWith('.test.ts');

/** A file of the checkout: its path, and its number of lines. */
export interface SizedFile {
  readonly file: string;
  readonly lines: number;
}

/** Returns modules that have grown too large, not counting their tests. */
export function findLarge(files: readonly SizedFile[]): string[] {
  const sources = files.filter(({ file }) => file.startsWith('apps/server/src/modules/') && !isTest(file));
  const byModule = Map.groupBy(sources, ({ file }) => file.split('/')[4] ?? '');
  return [...byModule].flatMap(([module, own]) => {
    const lines = own.reduce((sum, file) => sum + file.lines, 0);
    if (own.length <= mostFiles && lines <= mostLines) return [];
    return [
      `modules/${module} has ${own.length} files and ${lines} lines; a module has at most ${mostFiles} and ${mostLines}`,
    ];
  });
}

/** Returns folders of modules, and of the contract, that are missing in the order. */
export function findUnnamed(files: readonly string[]): string[] {
  const names: readonly string[] = modules;
  const rooms = files.flatMap((file) => {
    const [, room, name] = /^(apps\/server\/src\/modules|packages\/contract\/src)\/([^/]+)\//.exec(file) ?? [];
    return room && name ? [`${room}/${name}`] : [];
  });
  return [...new Set(rooms)]
    .filter((room) => !names.includes(room.split('/').at(-1) ?? ''))
    .map((room) => `${room} is no module of tools/boundaries/order.ts; a thing has one name everywhere`);
}

/**
 * Returns names in a face that refer to the database: `insertVisit`, `VisitRow`. A face uses the verbs of its domain, and shapes
 * that are not rows.
 */
export function findRowsInFaces(files: readonly SourceText[]): string[] {
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:(?:select|insert|update|upsert|delete)[A-Z]\w*|[A-Z]\w*Row)\b/g)].map(
      ([name]) => `${file} exports ${name}; a face has verbs of its module's thing, and no rows`,
    ),
  );
}

const isFace = (file: string) => /^apps\/server\/src\/modules\/[^/]+\/public\.ts$/.test(file);

export const moduleShapes: Check = {
  name: 'modules',
  find: async () => {
    const files = ownFiles().filter((file) => /^(?:apps\/server|packages\/contract)\/src\/.*\.ts$/.test(file));
    return [
      ...findLarge(files.map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))),
      ...findUnnamed(files),
      ...findRowsInFaces(files.filter(isFace).map((file) => ({ file, text: textOf(file) }))),
    ];
  },
};
