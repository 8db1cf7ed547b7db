// A server for a test file alone: for what moves its clock, stops it, or changes its settings.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import { freshDatabase } from '../../apps/server/src/testing/fresh-database.ts';
import { root } from '../root.ts';
import { compileCache } from './compile-cache.ts';
import { closeKeptPages } from './kept-pages.ts';
import { resolveLocalNames } from './local-names.ts';
import { openMailbox } from './mailbox.ts';
import { admitTests, runAsPractice } from './practice-sql.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';
import type { TestServer } from './test-server.ts';

const run = promisify(execFile);

/** A running server whose practice is `demo`. */
export interface OwnServer extends TestServer {
  /** Where it keeps its files and keys. */
  readonly dataDir: string;
  /** URL of its database, as the owner. */
  readonly databaseUrl: string;
  /** Moves all of the server's clocks to a moment (ISO 8601). */
  setClock(now: string): Promise<void>;
  /** Adds a practice like `demo` under a slug of its own. */
  addPractice(slug: string): Promise<void>;
  /**
   * Runs a command of the command line alongside the server, with its settings; returns the output. @throws if the exit code is
   * not 0
   */
  foyer(...args: readonly string[]): Promise<string>;
  /** What the server has printed. */
  output(): string;
  /** Stops the server as an operator does; its data stays. */
  stopProcess(): Promise<void>;
  readonly process: SpawnedServer['process'];
  stop(): Promise<void>;
}

/** Starts a server on a fresh copy of the demo data. `env` adds settings. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  resolveLocalNames();
  const database = await freshDatabase(inject('demoTemplate'));
  const dataDir = await mkdtemp(join(inject('runFolder'), 'server-'));
  const secrets = join(dataDir, 'secrets.json');
  await copyFile(inject('demoSecrets'), secrets);
  await admitTests(database.url);
  const server = await spawnServer({
    databaseUrl: database.url,
    dataDir,
    statementsFolder: inject('statementsFolder'),
    env: { ...env, FOYER_SECRETS: secrets },
  });
  const { url, port } = server;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    slug: 'demo',
    url,
    urlOf: (slug) => `http://${slug}.localhost:${port}`,
    dataDir,
    databaseUrl: database.url,
    runSql: (statements) => runAsPractice(database.url, 'demo', statements),
    mailbox: openMailbox(url),
    setClock: (now) => post('/test/clock', { now }),
    addPractice: (slug) => post('/test/practices', { slug }),
    foyer: async (...args) => {
      const { stdout } = await run(process.execPath, [join(root, 'apps/server/src/cli/foyer.ts'), ...args], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: compileCache,
          ...env,
          FOYER_MODE: 'demo',
          FOYER_DATA: dataDir,
          FOYER_SECRETS: secrets,
          DATABASE_URL: database.url,
          PORT: String(port),
        },
      });
      return stdout;
    },
    output: () => server.output(),
    stopProcess: () => server.stop(),
    process: server.process,
    stop: async () => {
      // Its data is deleted with it; the fault tests cover clean stops.
      await server.kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Provides a server for the whole test file and no other, started before its first test and stopped after its last. The members may
 * be read only inside tests and hooks.
 */
export function useOwnServer(env: Readonly<Record<string, string>> = {}): OwnServer {
  let server: OwnServer | undefined;
  beforeAll(async () => {
    server = await startServer(env);
  });
  afterAll(async () => {
    await closeKeptPages();
    await server?.stop();
  });
  return new Proxy({} as OwnServer, {
    get: (_, member) => {
      if (!server) throw new Error('The server runs inside of tests and hooks only.');
      return Reflect.get(server, member);
    },
  });
}
