// No module reads or writes a table of a later one: what it needs to know of it is handed to it.
import { modules } from '../boundaries/order.ts';
import { tablesOf } from '../boundaries/tables.ts';
import type { Check } from './check.ts';
import { ownFiles, textOf } from './files.ts';

const order: readonly string[] = ['platform', ...modules];
const owners = new Map(Object.entries(tablesOf).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));
/** A table in SQL, and in a call of Kysely. */
const named = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)|\b\w+(?:From|Into|Table|Join)\(\[?\s*['"`](\w+)/gi;

/** What is wrong with the tables that a store names; `file` is its path in the checkout. */
export function findTables(file: string, text: string): string[] {
  const module = /^apps\/server\/src\/modules\/(\w+)\/.*\.store\.ts$/.exec(file)?.[1];
  if (!module) return [];
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/^import\s[^;]*;$/gm, '');
  const tables = [...code.matchAll(named)].map((match) => match[1] ?? match[2] ?? '');
  return [...new Set(tables)].flatMap((table) => {
    const owner = owners.get(table);
    if (owner === undefined || order.indexOf(owner) <= order.indexOf(module)) return [];
    return [`it names the table ${table} of the later module ${owner}`];
  });
}

/** Tables of a migration that no module has. */
export function findOwnerless(migration: string): string[] {
  return [...migration.matchAll(/^create table (\w+)/gim)]
    .map(([, table = '']) => table)
    .filter((table) => !owners.has(table))
    .map((table) => `it creates ${table}, which no module has in tools/boundaries/tables.ts`);
}

export const tables: Check = {
  name: 'tables',
  find: async () =>
    ownFiles()
      .filter((file) => file.startsWith('apps/server/'))
      .flatMap((file) => {
        if (file.endsWith('.store.ts')) return findTables(file, textOf(file)).map((fault) => `${file}: ${fault}`);
        if (/\/migrations\/.*\.sql$/.test(file)) return findOwnerless(textOf(file)).map((fault) => `${file}: ${fault}`);
        return [];
      }),
};
