// The stores of the module that owns a table write it; that module and later ones read it.
import { modules } from '../boundaries/order.ts';
import { readEarlier, tablesOf } from '../boundaries/tables.ts';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

/**
 * The remaining writes to another module's tables, by store, each with its reason. Nothing is added: a new write goes into a
 * store of the owner and is called through the owner's public.ts, in the same transaction.
 */
export const foreignWrites: Readonly<Record<string, readonly string[]>> = {
  // Parts of the single statement that stores a submission, and of the one that books: a call to the owner would cost every
  // patient a round trip.
  'modules/submissions/submit/store-submission.store.ts': ['audit_entries'],
  'modules/visits/book-online/store-booking.store.ts': ['audit_entries', 'throttles', 'visit_links'],
};

const placeTables: readonly string[] = [
  'locations',
  'providers',
  'visit_types',
  'provider_hours',
  'provider_away',
  'closed_days',
  'type_providers',
  'type_locations',
];

/** Tables of the stores whose statements choose one at run time. */
export const chosenTables: Readonly<Record<string, readonly string[]>> = {
  'modules/practice-setup/places.store.ts': placeTables,
  'modules/practice-setup/synced-places.store.ts': placeTables,
};

const source = 'apps/server/src/';
const here = 'tools/checks/tables.ts';
const order: readonly string[] = ['platform', ...modules];
const owners = new Map(Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
/** Matches a table in SQL, and in a Kysely call. */
const named = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)|\b\w+(?:From|Into|Table|Join)\(\[?\s*['"`](\w+)/gi;

/** Matches a table that is written, in SQL, and in a Kysely call. */
const written =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)|\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\[?\s*['"`](?:public\.)?(\w+)/gi;
/** Matches a write whose table is an expression. */
const writesChosen =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update|truncate(?:\s+table)?)\s+(?:only\s+)?\$\{|\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\[?\s*[^\s'"`[)]/i;

/** Returns the code of a store without its comments and imports. */
function codeOf(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/^import\s[^;]*;$/gm, '');
}

/** Returns tables by their names in the database; Kysely calls spell them in camelCase. */
function tablesIn(code: string, pattern: RegExp): string[] {
  const spelled = [...code.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
  return [...new Set(spelled.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))];
}

/** Returns what is wrong with the tables that a store names; `file` is its path in the checkout. */
export function findTables(file: string, text: string): string[] {
  const module = /^apps\/server\/src\/modules\/([\w-]+)\/.*\.store\.ts$/.exec(file)?.[1];
  if (!module) return [];
  return tablesIn(codeOf(text), named).flatMap((table) => {
    const owner = owners.get(table);
    if (owner === undefined || order.indexOf(owner) <= order.indexOf(module)) return [];
    if (readEarlier[table]?.some((reader) => reader === module)) return [];
    return [`it names the table ${table} of the later module ${owner}`];
  });
}

/** Returns the other modules' tables that a store writes. */
function foreignTables(file: string, text: string): string[] {
  const [, room, module] = /^apps\/server\/src\/(\w+)\/([\w-]+)/.exec(file) ?? [];
  const code = codeOf(text);
  const chosen = writesChosen.test(code) ? (chosenTables[file.replace(source, '')] ?? []) : [];
  return [...new Set([...tablesIn(code, written), ...chosen])].filter((table) => {
    const owner = owners.get(table);
    return owner !== undefined && owner !== (room === 'modules' ? module : room);
  });
}

/** Returns what is wrong with the tables that a store writes: each has one owner, and nobody else writes it. */
export function findWrites(file: string, text: string): string[] {
  const path = file.replace(source, '');
  const known = foreignWrites[path] ?? [];
  const faults = foreignTables(file, text)
    .filter((table) => !known.includes(table))
    .map((table) => `it writes the table ${table} of ${owners.get(table)}; call a verb of its owner instead`);
  if (!chosenTables[path] && writesChosen.test(codeOf(text)))
    faults.push(`it writes a table that is chosen as it runs; name those it can be in chosenTables of ${here}`);
  return faults;
}

/**
 * Returns stale entries of the two lists, which no longer match the store. `read` returns a file's text, or undefined if there is
 * none.
 */
export function findStale(read: (file: string) => string | undefined): string[] {
  const stale = Object.entries(foreignWrites).flatMap(([path, tables]) => {
    const text = read(source + path);
    const left = text === undefined ? [] : foreignTables(source + path, text);
    return tables
      .filter((table) => !left.includes(table))
      .map((table) => `foreignWrites names ${table} of ${path}, which does not write it`);
  });
  const settled = Object.keys(chosenTables)
    .filter((path) => !writesChosen.test(codeOf(read(source + path) ?? '')))
    .map((path) => `chosenTables names ${path}, which chooses none`);
  return [...stale, ...settled];
}

/** Returns tables that are listed for two owners, or twice for one. */
export function findTwice(lists: Readonly<Record<string, readonly string[]>>): string[] {
  const all = Object.values(lists).flat();
  return all
    .filter((table, at) => all.indexOf(table) !== at)
    .map((table) => `${table} is named twice; a table has one owner`);
}

/** Returns tables of a migration that no module owns. Those of a schema of their own hold nothing of a practice. */
export function findOwnerless(migration: string): string[] {
  return [...migration.matchAll(/^create table (\w+)(?=[\s(])/gim)]
    .map(([, table = '']) => table)
    .filter((table) => !owners.has(table))
    .map((table) => `it creates ${table}, which no module has in tools/boundaries/tables.ts`);
}

export const tables: Check = {
  name: 'tables',
  find: async () => {
    const files = ownFiles().filter((file) => file.startsWith('apps/server/'));
    const faults = files.flatMap((file) => {
      const isStore = file.endsWith('.store.ts');
      if (!isStore && !/\/migrations\/.*\.sql$/.test(file)) return [];
      const text = textOf(file);
      const found = isStore ? [...findTables(file, text), ...findWrites(file, text)] : findOwnerless(text);
      return found.map((fault) => `${file}: ${fault}`);
    });
    const stale = findStale((file) => (files.includes(file) ? textOf(file) : undefined));
    return [
      ...faults,
      ...findTwice(tablesOf).map((fault) => `tools/boundaries/tables.ts: ${fault}`),
      ...stale.map((fault) => `${here}: ${fault}`),
    ];
  },
};
