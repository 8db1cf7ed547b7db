// Whether migrations and platform/db are as in the last release: then nothing that its tests showed on another PostgreSQL has changed.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { textOf } from './files.ts';
import { digestOf, type Migrations, migrationsFolder, releaseListOf } from './migrations.ts';

/** One line: a SHA-256 in hex and what it is of. Written only by `npm run release`. */
export const releasedDatabase = `${migrationsFolder}RELEASED.database`;

const places = [`${migrationsFolder}*.sql`, 'apps/server/src/platform/db/**/*.*'];

/** Returns the texts of the checkout's migrations and of platform/db, by path. */
export function readDatabaseFiles(): Migrations {
  const files = globSync(places, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  return Object.fromEntries(files.map((file) => [file, textOf(file)]));
}

/** Returns the content of RELEASED.database for these files. */
export const databaseLineOf = (files: Migrations): string =>
  `${digestOf(releaseListOf(files))}  migrations and platform/db\n`;

/** Returns whether the files are those of the release whose RELEASED.database has this content; before the first one it is empty. */
export const isReleasedDatabase = (files: Migrations, released: string): boolean => databaseLineOf(files) === released;

/** Returns whether the checkout's migrations and platform/db are as in the last release. */
export function isDatabaseAsReleased(): boolean {
  if (!existsSync(join(root, releasedDatabase))) return false;
  return isReleasedDatabase(readDatabaseFiles(), textOf(releasedDatabase));
}
