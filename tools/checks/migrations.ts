// Migrations are append-only: released ones never change, and numbers are unique and without gaps.
import { createHash } from 'node:crypto';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

export const migrationsFolder = 'apps/server/migrations/';
/** One line per file, in order: its SHA-256 in hex and its name. Written only by `npm run release`. */
export const releasedList = `${migrationsFolder}RELEASED`;

/** Migration texts by file name. */
export type Migrations = Readonly<Record<string, string>>;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the content of RELEASED for these migrations. */
export function releaseListOf(migrations: Migrations): string {
  return Object.keys(migrations)
    .sort()
    .map((name) => `${digestOf(migrations[name] ?? '')}  ${name}\n`)
    .join('');
}

function findNumberFaults(names: readonly string[]): string[] {
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? Number.NaN));
  return numbers.flatMap((number, at) => {
    const name = names[at] ?? '';
    if (Number.isNaN(number)) return [`${name} is not named like 0001-what-it-does.sql`];
    const before = numbers[at - 1] ?? 0;
    if (number === before) return [`${name} has the number of ${names[at - 1]}`];
    if (number === before + 1) return [];
    return [`${name} follows number ${before}: the next number is ${before + 1}`];
  });
}

/**
 * Returns the migrations that write rows of a practice's table under row level security, where an owner who is no superuser sees
 * none: the table needs `no force` before, and `force` after.
 */
function findHiddenWrites(migrations: Migrations): string[] {
  return Object.entries(migrations).flatMap(([name, text]) => {
    const written = text.matchAll(/^(?:update|insert into|delete from) ([a-z_]+)\b(?!\.)/gm);
    return [...new Set([...written].map(([, table]) => table ?? ''))].flatMap((table) => {
      const parts = [
        `alter table ${table} no force row level security;`,
        `alter table ${table} force row level security;`,
      ];
      const [opened = -1, closed = -1] = parts.map((part) => text.indexOf(`\n${part}`));
      const at = text.search(new RegExp(`^(?:update|insert into|delete from) ${table}\\b`, 'm'));
      if (opened >= 0 && opened < at && at < closed) return [];
      return [`${name} writes rows of ${table}: put "${parts[0]}" before, and "${parts[1]}" after`];
    });
  });
}

/** Returns what is wrong with the migrations, compared with the list of released ones (empty before the first release). */
export function findMigrationFaults(migrations: Migrations, released: string): string[] {
  const names = Object.keys(migrations).sort();
  const lines = released.split('\n').filter((line) => line !== '');
  const faults = lines.flatMap((line, at) => {
    const [, digest, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (digest === undefined || name === undefined) return [`line ${at + 1} of RELEASED is none of npm run release`];
    const text = migrations[name];
    if (text === undefined) return [`${name} was released and is gone or renamed: put it back`];
    if (digestOf(text) !== digest)
      return [`${name} was released and is changed: put it back and write a new migration`];
    if (names[at] !== name)
      return [`${names[at]} stands before ${name}, which was released: give it the next number at the end`];
    return [];
  });
  return [...faults, ...findNumberFaults(names), ...findHiddenWrites(migrations)];
}

/** Returns the migrations of the checkout. */
export function readMigrations(): Migrations {
  const files = ownFiles().filter((file) => file.startsWith(migrationsFolder) && file.endsWith('.sql'));
  return Object.fromEntries(files.map((file) => [file.slice(migrationsFolder.length), textOf(file)]));
}

/** Returns the current content of RELEASED; empty before the first release. */
export const readReleased = (): string => (ownFiles().includes(releasedList) ? textOf(releasedList) : '');

export const migrations: Check = {
  name: 'migrations',
  find: async () => findMigrationFaults(readMigrations(), readReleased()).map((fault) => `${migrationsFolder}${fault}`),
};
