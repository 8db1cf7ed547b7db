// A server for a test file: the real program on a copy of the demo data, stopped when the file is done.
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, inject } from 'vitest';
import { freshDatabase } from '../../apps/server/src/testing/fresh-database.ts';
import { runStatement } from '../../apps/server/src/testing/run-statement.ts';
import { root } from '../root.ts';
import { compileCache } from './compile-cache.ts';
import { openMailbox } from './mailbox.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

const run = promisify(execFile);

/** A running server, with everything that tests need to know about it. */
export interface TestServer {
  /** The practice `demo`, as http://127.0.0.1:<port>. */
  readonly url: string;
  /** Returns another practice's address, as http://<slug>.localhost:<port>; browsers reach it, Node's fetch may not. */
  urlOf(slug: string): string;
  /** Where it keeps its files and keys. */
  readonly dataDir: string;
  /** URL of its database, as the owner. */
  readonly databaseUrl: string;
  /** Runs one SQL statement as the owner, for what no screen can set yet (a practice's settings, say). */
  runSql(statement: string): Promise<void>;
  readonly mailbox: ReturnType<typeof openMailbox>;
  /** Moves all of the server's clocks to a moment (ISO 8601). */
  setClock(now: string): Promise<void>;
  /**
   * Runs a command of the command line alongside the server, with its settings; returns the output. @throws if the exit code is
   * not 0
   */
  foyer(...args: readonly string[]): Promise<string>;
  /** What the server has printed. */
  output(): string;
  /** Starts the server again on the same data, after it was stopped or killed. */
  restart(): Promise<void>;
  /** Stops the server as an operator does; its data stays. */
  stopProcess(): Promise<void>;
  readonly process: SpawnedServer['process'];
  stop(): Promise<void>;
}

/** Starts a server on a fresh copy of the demo data. `env` adds settings. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const database = await freshDatabase(inject('demoTemplate'));
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-'));
  const secrets = join(dataDir, 'secrets.json');
  await copyFile(inject('demoSecrets'), secrets);
  const spawned = (port: number) =>
    spawnServer({
      databaseUrl: database.url,
      dataDir,
      statementsFolder: inject('statementsFolder'),
      env: { ...env, FOYER_SECRETS: secrets, PORT: String(port) },
    });
  let server = await spawned(0);
  const { url, port } = server;
  return {
    url,
    urlOf: (slug) => `http://${slug}.localhost:${port}`,
    dataDir,
    databaseUrl: database.url,
    runSql: (statement) => runStatement(database.url, statement),
    mailbox: openMailbox(url),
    setClock: async (now) => {
      const answer = await fetch(`${url}/test/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ now }),
      });
      if (!answer.ok) throw new Error(`The clock was not moved: ${answer.status} ${await answer.text()}`);
    },
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
    restart: async () => {
      await server.stop();
      server = await spawned(port);
    },
    stopProcess: () => server.stop(),
    get process() {
      return server.process;
    },
    stop: async () => {
      // Its data is deleted with it; the fault tests cover clean stops.
      await server.kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Provides a server for the whole test file, started before its first test and stopped after its last. The members may be read
 * only inside tests and hooks.
 */
export function useServer(env: Readonly<Record<string, string>> = {}): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer(env);
  });
  afterAll(() => server?.stop());
  return new Proxy({} as TestServer, {
    get: (_, member) => {
      if (!server) throw new Error('The server runs inside of tests and hooks only.');
      return Reflect.get(server, member);
    },
  });
}
