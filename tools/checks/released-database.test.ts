// When the files of the database count as released.
import { expect, test } from 'vitest';
import { databaseLineOf, isReleasedDatabase, readDatabaseFiles } from './released-database.ts';

const files = { 'migrations/0001-a.sql': '-- One.\n', 'platform/db/pool.ts': '// Pool.\n' };
const released = databaseLineOf(files);

test('the line holds a digest, whatever the order of the files', () => {
  expect(released).toMatch(/^[0-9a-f]{64} {2}migrations and platform\/db\n$/);
  expect(databaseLineOf(Object.fromEntries(Object.entries(files).reverse()))).toBe(released);
});

test('unchanged files are those of the release; a changed, new, renamed or removed one is not, and nothing is before the first', () => {
  expect(isReleasedDatabase(files, released)).toBe(true);
  expect(isReleasedDatabase(files, '')).toBe(false);
  const { 'platform/db/pool.ts': pool, ...rest } = files;
  for (const changed of [
    { ...files, 'platform/db/pool.ts': '// Pool!\n' },
    { ...files, 'migrations/0002-b.sql': '-- Two.\n' },
    { ...rest, 'platform/db/pools.ts': pool },
    rest,
  ])
    expect(isReleasedDatabase(changed, released)).toBe(false);
});

test('of this checkout both kinds are read, also in folders', () => {
  const names = Object.keys(readDatabaseFiles());
  expect(names).toContain('apps/server/migrations/0001-platform.sql');
  expect(names).toContain('apps/server/src/platform/db/tenant-transaction.ts');
  expect(names.some((name) => /platform\/db\/schema\/.+\.ts$/.test(name))).toBe(true);
});
