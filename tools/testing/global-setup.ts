// What the test projects share: one PostgreSQL without fsync, a migrated template, and a seeded one for screens.

import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { dropEverywhere, makeCitusTemplate, openCitus } from '../../apps/server/src/testing/citus-cluster.ts';
import { runStatement } from '../../apps/server/src/testing/run-statement.ts';
import { findSystemPostgres, startSystemPostgres } from '../../apps/server/src/testing/system-postgres.ts';
import { buildStaleApps } from '../build/build-apps.ts';
import { inSharedMemory } from './end-run.ts';
import { findBrowser } from './find-browser.ts';
import { roomyMemory } from './roomy-memory.ts';
import { spawnServer } from './spawn-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the database that holds the demo practices, for the projects that open screens. */
    demoTemplate: string;
    /** The keys that the demo practices' data was sealed with. */
    demoSecrets: string;
    /** The browser program to open screens with. */
    browserPath: string;
    /** Of this run: what is in it is removed when the run ends. */
    runFolder: string;
    /** Where processes record the statements that they send in transactions of a practice. */
    statementsFolder: string;
  }
}

/** A running PostgreSQL with its migrated template. */
interface Postgres {
  /** URL of the database `postgres`, as the superuser. */
  url: string;
  template: string;
  workers?: string[];
}

/** Everything that was started; stopped in reverse order. */
interface Shared {
  folder: string;
  users: number;
  /** Whether this is a run of all projects. */
  isWhole: boolean;
  /** The project on the system's PostgreSQL, if one is installed and the run leaves it out. */
  leftOut?: string | undefined;
  ends: (() => Promise<void>)[];
  embedded?: Promise<Postgres>;
  system?: Promise<Postgres>;
  citus?: Promise<Postgres>;
  demo?: Promise<{ template: string; secrets: string }>;
}

// Vitest loads this file once for each project; the shared state lives as long as the run.
const store = globalThis as { foyerTestRun?: Promise<Shared> };

const statementsFolder = (folder: string) => join(folder, 'statements');
const seededSecrets = (folder: string) => join(folder, 'seeded-secrets.json');
const seededName = (template: string) => `${template}_seeded`;

/** Returns the project on the system's PostgreSQL, if one is installed and the run does not have it. */
function leftOutOf({ projects }: TestProject['vitest']): string | undefined {
  const system = findSystemPostgres();
  const name = `server-on-${system?.major}`;
  return system && !projects.some((project) => project.name === name) ? name : undefined;
}

async function open({ vitest }: TestProject): Promise<Shared> {
  const isWhole = vitest.config.project.length === 0;
  const folder = await mkdtemp(join(await roomyMemory(), inSharedMemory(process.env.FOYER_TEST_RUN ?? 'alone')));
  await chmod(folder, 0o755);
  await mkdir(statementsFolder(folder));
  await createSecrets(seededSecrets(folder));
  return { folder, users: 0, ends: [], isWhole, leftOut: isWhole ? leftOutOf(vitest) : undefined };
}

async function migrated(adminUrl: string): Promise<Postgres> {
  const template = 'foyer_template';
  // A template that is analyzed in the middle of a run would give some of its copies other plans than the rest.
  await runStatement(adminUrl, 'alter system set autovacuum = off');
  await runStatement(adminUrl, 'select pg_reload_conf()');
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

async function startCitus(shared: Shared): Promise<Postgres> {
  const cluster = await openCitus(shared.folder);
  shared.ends.push(() => cluster.stop());
  const [url = '', ...workers] = cluster.nodes;
  // Several runs may share the cluster that CITUS_URL names.
  const template = `foyer_template_${randomUUID().slice(0, 8)}`;
  for (const name of [template, seededName(template)]) shared.ends.push(() => dropEverywhere(cluster, name));
  await makeCitusTemplate(cluster, template);
  return { url, template, workers };
}

/** Starts the PostgreSQL of a project, unless another one uses it already. */
function postgresOf(project: TestProject, shared: Shared): Promise<Postgres> {
  const onCitus = project.name === 'server-on-citus';
  const onSystem = !onCitus && project.name.startsWith('server-on-');
  const [kind, start] = onCitus
    ? (['citus', startCitus] as const)
    : onSystem
      ? (['system', startSystem] as const)
      : (['embedded', startOwn] as const);
  const started = shared[kind] ?? start(shared);
  shared[kind] = started;
  return started;
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
    statementsFolder: statementsFolder(shared.folder),
    env: { FOYER_SECRETS: secrets },
  });
  await server.stop();
  return { template, secrets };
}

/** Checks what was sent in transactions of a practice. @throws with the statements that break a rule */
async function checkStatements(shared: Shared): Promise<void> {
  // Imported late: most runs of a single file need no parser here until they end.
  const { recordedTexts } = await import('../tenancy/recorded.ts');
  const texts = recordedTexts(statementsFolder(shared.folder));
  if (texts.length === 0) return;
  const { assertNamed } = await import('../tenancy/assert-named.ts');
  assertNamed(texts);
  const said = `${texts.length} different statements were sent in transactions of a practice; all name it`;
  // A whole run prepares them there, whether or not it had tests there.
  if (shared.leftOut) shared.system ??= startSystem(shared);
  if (!shared.system) return console.log(`${said}.`);
  const { assertAccepted } = await import('../tenancy/assert-accepted.ts');
  const { url, template } = await shared.system;
  await assertAccepted(databaseUrl(url, template), texts);
  console.log(`${said}, and the system's PostgreSQL accepts them.`);
  if (shared.leftOut)
    console.log(
      `${shared.leftOut} was left out: migrations and platform/db are as in the last release (npm test -- --project ${shared.leftOut} runs it).`,
    );
}

/** Stops everything once the last project that used it is done. */
async function leave(shared: Shared): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0) return;
  delete store.foyerTestRun;
  try {
    await checkStatements(shared);
  } finally {
    for (const end of shared.ends.reverse()) await end();
    await rm(shared.folder, { recursive: true, force: true });
  }
}

async function provide(project: TestProject, shared: Shared): Promise<void> {
  const postgres = await postgresOf(project, shared);
  project.provide('postgresUrl', postgres.url);
  project.provide('templateDatabase', postgres.template);
  project.provide('seededTemplate', seededName(postgres.template));
  project.provide('seededSecrets', seededSecrets(shared.folder));
  project.provide('workerUrls', postgres.workers ?? []);
  project.provide('runFolder', shared.folder);
  project.provide('statementsFolder', statementsFolder(shared.folder));
  if (project.name !== 'e2e') return;
  project.provide('browserPath', await findBrowser());
  shared.demo ??= seedDemo(shared, postgres);
  const demo = await shared.demo;
  project.provide('demoTemplate', demo.template);
  project.provide('demoSecrets', demo.secrets);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  store.foyerTestRun ??= open(project);
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
