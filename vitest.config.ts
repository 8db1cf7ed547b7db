// The test projects. `npm test` runs them all; `npm run unit`, `server` and `e2e` run one, or files of one (docs/testing.md).
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compileCache } from './tools/testing/compile-cache.ts';
import { findSystemPostgres } from './tools/testing/system-postgres.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'];
const serverTests = 'apps/server/src/**/*.test.ts';
const faultTests = 'apps/server/src/faults/**';
const setup = ['tools/testing/global-setup.ts'];

/**
 * Server tests that need a database: they run once more on the machine's own PostgreSQL, where one is installed. Once is enough of
 * what shows nothing of SQL: faults, drawn pages, passwords, headers.
 */
const withoutSql =
  /\/(?:faults|platform\/http)\/|(?:fuzz|print-(?:load|files|submission)|drawn-signatures|password-keys|passkeys|known-sources)\.test\.ts$/;
const databaseTests = globSync(serverTests).filter(
  (file) => !withoutSql.test(file) && /freshDatabase|startTestApp/.test(readFileSync(file, 'utf8')),
);
const system = findSystemPostgres();

export default defineConfig({
  test: {
    pool: 'forks',
    // A process runs many files, which saves its start, what they all import and a browser: minutes of
    // processor time. So what a test changes in a module it puts back, and what belongs to a server is kept beside it.
    isolate: false,
    maxWorkers: 2,
    // The tags are ids of requirements (docs/requirements.tsv), which `npm run spec` holds against that table.
    strictTags: false,
    // For the servers and commands that tests start.
    env: { NODE_COMPILE_CACHE: compileCache },
    // A hook may have to start a server or a browser on a machine that is busy.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'apps/{portal,console}/src/**/*.test.{ts,tsx}',
          ],
          exclude: ignored,
          testTimeout: 10_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [serverTests],
          exclude: [...ignored, faultTests],
          globalSetup: setup,
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          // They kill, stop and flood a server, and measure it: nothing else may run at that time.
          name: 'faults',
          include: [`${faultTests}/*.test.ts`],
          exclude: ignored,
          globalSetup: setup,
          testTimeout: 30_000,
          fileParallelism: false,
          isolate: true,
          sequence: { groupOrder: 5 },
        },
      },
      ...(system && databaseTests.length > 0
        ? [
            {
              extends: true as const,
              test: {
                name: `server-on-${system.major}`,
                include: databaseTests,
                globalSetup: setup,
                testTimeout: 30_000,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/web-size.test.ts'],
          globalSetup: setup,
          testTimeout: 60_000,
          // The whole of them takes 40 s less than with two.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web-size',
          include: ['e2e/web-size.test.ts'],
          globalSetup: setup,
          testTimeout: 60_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
