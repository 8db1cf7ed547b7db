// What the test projects share: one PostgreSQL without fsync, a migrated template, and a seeded one for screens.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { runStatement } from '../../apps/server/src/testing/run-statement.ts';
import { buildStaleApps } from '../build/build-apps.ts';
import { findBrowser } from './find-browser.ts';
import { roomyMemory } from './roomy-memory.ts';
import { spawnServer } from './spawn-server.ts';
import { findSystemPostgres, startSystemPostgres } from './system-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the database that holds the demo practices, for the projects that open screens. */
    demoTemplate: string;
    /** The keys that the demo practices' data was sealed with. */
    demoSecrets: string;
    /** The browser program to open screens with. */
    browserPath: string;
  }
}

/** A running PostgreSQL with its migrated template. */
interface Postgres {
  /** URL of the database `postgres`, as the superuser. */
  url: string;
  template: string;
}

/** Everything that was started; stopped in reverse order. */
interface Shared {
  folder: string;
  users: number;
  ends: (() => Promise<void>)[];
  embedded?: Promise<Postgres>;
  system?: Promise<Postgres>;
  demo?: Promise<{ template: string; secrets: string }>;
}

// Vitest loads this file once for each project; the shared state lives as long as the run.
const store = globalThis as { foyerTestRun?: Promise<Shared> };

async function open(): Promise<Shared> {
  const folder = await mkdtemp(join(await roomyMemory(), 'foyer-tests-'));
  await chmod(folder, 0o755);
  return { folder, users: 0, ends: [] };
}

async function migrated(adminUrl: string): Promise<Postgres> {
  const template = 'foyer_template';
  await runStatement(adminUrl, `create database ${template}`);
  await migrateDatabase(databaseUrl(adminUrl, template));
  return { url: adminUrl, template };
}

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function startOwn(shared: Shared): Promise<Postgres> {
  const log = { info() {}, warn: (text: string) => console.warn(text) };
  const postgres = await startEmbedded({ dataDir: join(shared.folder, 'data'), log, durable: false });
  shared.ends.push(() => postgres.stop());
  return migrated(databaseUrl(postgres.url, 'postgres'));
}

async function startSystem(shared: Shared): Promise<Postgres> {
  const installed = findSystemPostgres();
  if (!installed) throw new Error('This project needs an installed PostgreSQL.');
  const postgres = await startSystemPostgres(installed, shared.folder);
  shared.ends.push(() => postgres.stop());
  return migrated(postgres.url);
}

/** Lets the real server seed a database once; each test's server then gets a copy of it. */
async function seedDemo(shared: Shared, postgres: Postgres): Promise<{ template: string; secrets: string }> {
  await buildStaleApps((line) => console.log(line));
  const template = 'foyer_demo';
  const secrets = join(shared.folder, 'secrets.json');
  await runStatement(postgres.url, `create database ${template} template ${postgres.template}`);
  const server = await spawnServer({
    databaseUrl: databaseUrl(postgres.url, template),
    dataDir: join(shared.folder, 'demo'),
    env: { FOYER_SECRETS: secrets },
  });
  await server.stop();
  return { template, secrets };
}

/** Stops everything once the last project that used it is done. */
async function leave(shared: Shared): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0) return;
  delete store.foyerTestRun;
  for (const end of shared.ends.reverse()) await end();
  await rm(shared.folder, { recursive: true, force: true });
}

async function provide(project: TestProject, shared: Shared): Promise<void> {
  const onSystem = project.name.startsWith('server-on-');
  if (onSystem) shared.system ??= startSystem(shared);
  else shared.embedded ??= startOwn(shared);
  const postgres = await (onSystem ? shared.system : shared.embedded);
  if (!postgres) throw new Error('No PostgreSQL was started.');
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', postgres.template);
  if (project.name !== 'e2e' && project.name !== 'web-size') return;
  project.provide('browserPath', await findBrowser());
  shared.demo ??= seedDemo(shared, postgres);
  const demo = await shared.demo;
  project.provide('demoTemplate', demo.template);
  project.provide('demoSecrets', demo.secrets);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  store.foyerTestRun ??= open();
  const shared = await store.foyerTestRun;
  shared.users += 1;
  try {
    await provide(project, shared);
  } catch (error) {
    // Vitest calls no teardown for a setup that failed.
    await leave(shared);
    throw error;
  }
  return () => leave(shared);
}
