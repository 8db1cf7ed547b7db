// The test projects. `npm test` runs them all; `npm run unit`, `server` and `e2e` run one, or files of one (docs/testing.md).
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasCitus } from './apps/server/src/testing/find-citus.ts';
import { findSystemPostgres } from './apps/server/src/testing/system-postgres.ts';
import { isDatabaseAsReleased } from './tools/checks/released-database.ts';
import { compileCache } from './tools/testing/compile-cache.ts';
import { isShuffled, LongestFirst } from './tools/testing/longest-first.ts';
import { runsOnSystem } from './tools/testing/system-run.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'];
const serverTests = 'apps/server/src/**/*.test.ts';
const faultTests = 'apps/server/src/faults/**';
const drillTests = 'apps/server/src/faults/drills/*.test.ts';
const setup = ['tools/testing/global-setup.ts'];
/** Holds what the tests of a file send to the rule that every statement names its practice. */
const statements = ['tools/tenancy/setup.ts'];

/** They show nothing of SQL: faults, starts, drawn pages, passwords, headers, images and reverse proxies. */
const withoutSql =
  /\/(?:faults|platform\/http|testing\/(?:deploy|start))\/|(?:disk-full|fuzz|print-(?:load|files|submission)|drawn-signatures|password-keys|passkeys|known-sources)\.test\.ts$/;
/** Server tests that need a database. */
const databaseTests = globSync(serverTests).filter(
  (file) => !withoutSql.test(file) && /freshDatabase|startTestApp/.test(readFileSync(file, 'utf8')),
);
/**
 * What runs once more on the machine's own PostgreSQL, the oldest that is installed: what sends SQL outside of a practice's
 * transactions, or relies on more than its text. What all tests send in them is prepared there when the run ends (tools/tenancy).
 */
const onOldest =
  /\/(?:platform|cli)\/|\/seed\/demo-database|\/sync\/sync\.|\/generic\/(?:schema|tables|statements|oldest-postgres)\.|\/(?:housekeeping[^/]*|rounds|roles|sign-in|export-practice|attachments|store-[^/]*)\.test\.ts$/;
const system = findSystemPostgres();
/** They start, restore or break a database of one machine, or compare what is generated from one. */
const onOneMachine =
  /\/(?:cli\/(?!practice-backup)|seed\/)|\/platform\/db\/(?:embedded|migrate|copy|upgrade-plan)|\/generic\/(?:schema|tables|queries)\.test\.ts$/;
/** They look at one machine’s plans and sessions. */
const notOnCluster = /\/(?:housekeeping-due|many-practices|book-online\/(?:book-submission|kept-plan))\.test\.ts$/;
const onCluster = /\/db\/citus\//;

export default defineConfig({
  test: {
    pool: 'forks',
    // A process runs many files, which saves its start, what they all import and a browser: minutes of
    // processor time. So what a test changes in a module it puts back, and what belongs to a server is kept beside it.
    isolate: false,
    maxWorkers: 2,
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
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
            'conformance/**/*.test.ts',
            'apps/{portal,console}/src/**/*.test.{ts,tsx}',
          ],
          exclude: ignored,
          setupFiles: ['packages/forms/src/all-types.ts'],
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
          setupFiles: statements,
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          // They kill servers and databases.
          name: 'faults',
          include: ['apps/server/src/faults/*.test.ts'],
          exclude: ignored,
          globalSetup: setup,
          testTimeout: 30_000,
          isolate: true,
          sequence: { groupOrder: 4 },
        },
      },
      // They take long, or hold a server to figures of time: only `npm run drill` runs them.
      ...(process.env.FOYER_DRILLS
        ? [
            {
              extends: true as const,
              test: {
                name: 'drills',
                include: [drillTests],
                exclude: ignored,
                globalSetup: setup,
                testTimeout: 30_000,
                fileParallelism: false,
                isolate: true,
                sequence: { groupOrder: 5 },
              },
            },
          ]
        : []),
      ...(system && runsOnSystem({ args: process.argv, env: process.env, isReleased: isDatabaseAsReleased })
        ? [
            {
              extends: true as const,
              test: {
                name: `server-on-${system.major}`,
                include: databaseTests.filter((file) => onOldest.test(file) && !onCluster.test(file)),
                globalSetup: setup,
                setupFiles: statements,
                testTimeout: 30_000,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
      ...(hasCitus()
        ? [
            {
              extends: true as const,
              test: {
                name: 'server-on-citus',
                include: databaseTests.filter((file) => !onOneMachine.test(file) && !notOnCluster.test(file)),
                globalSetup: setup,
                testTimeout: 60_000,
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
          globalSetup: setup,
          testTimeout: 60_000,
          // The whole of them takes 40 s less than with two.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
