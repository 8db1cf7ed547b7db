// A practice for a test file, on the one server of its process: tenancy keeps the files apart, as it keeps practices apart.
import { afterAll, beforeAll, expect } from 'vitest';
import { closeKeptPages } from './kept-pages.ts';
import { openMailbox } from './mailbox.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { runAsPractice } from './practice-sql.ts';
import type { TestServer } from './test-server.ts';

let shared: Promise<OwnServer> | undefined;
let practices = 0;

/** The server of this process: it ends with the process. */
const sharedServer = (): Promise<OwnServer> => (shared ??= startServer());

/** Returns a label of a host name for the running file: its own name, and a number that no other file of the process has. */
function nextSlug(): string {
  practices += 1;
  const file = /([\w-]+)\.test\.ts$/.exec(expect.getState().testPath ?? '')?.[1] ?? 'practice';
  return `${file}-${practices}`;
}

async function openPractice(): Promise<TestServer> {
  const server = await sharedServer();
  const slug = nextSlug();
  await server.addPractice(slug);
  const url = server.urlOf(slug);
  return {
    slug,
    url,
    urlOf: server.urlOf,
    runSql: (statements) => runAsPractice(server.databaseUrl, slug, statements),
    mailbox: openMailbox(url, slug),
  };
}

/**
 * Provides a practice like the demo's first one to the whole test file and no other, made by the seed's own code. The members may
 * be read only inside tests and hooks.
 */
export function useServer(): TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await openPractice();
  });
  afterAll(closeKeptPages);
  return new Proxy({} as TestServer, {
    get: (_, member) => {
      if (!server) throw new Error('The practice is there inside of tests and hooks only.');
      return Reflect.get(server, member);
    },
  });
}
