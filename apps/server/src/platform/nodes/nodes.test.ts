// Nodes of one installation: they are listed, must see the same files, and must have the same keys.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { compareNodes, nodesLook } from '../../cli/doctor-nodes.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { runStatement } from '../../testing/run-statement.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { loadSecrets } from '../crypto/secrets.ts';
import { openAddresses } from '../db/addresses.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../log.ts';
import { diskStorage } from '../storage/disk.ts';
import { StorageAway } from '../storage/file-storage.ts';
import { assertSameKeys, WrongKeysError } from './installation-keys.ts';
import { hasMark, startNode } from './node.ts';
import { listNodes } from './nodes.store.ts';

let folder: string;
let database: FreshDatabase;
let db: Database;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-nodes-'));
  database = await freshDatabase();
  db = openDatabase(await openAddresses({ ownerUrl: database.url }, randomBytes(32)), createLogger('silent'), 2);
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await runStatement(database.url, 'delete from installation.nodes; update installation.marks set files_mark = null');
  logged.length = 0;
});

const files = (name: string) => diskStorage(path.join(folder, name));
const start = (storage = files('shared'), version = '1.0.0') =>
  startNode({ jobs: db.jobs, storage, version, role: 'all', log });

describe('nodes of an installation', () => {
  it('that share their files are ready and listed, until they stop', { tags: ['RUN-09'] }, async () => {
    const nodes = await Promise.all([start(), start()]);
    expect(nodes.map((node) => node.reasonToWait())).toEqual([undefined, undefined]);
    const listed = await listNodes(db.jobs);
    expect(listed).toHaveLength(2);
    for (const { clockAheadMs, hasOwnFiles } of listed) {
      expect(hasOwnFiles).toBe(false);
      expect(Math.abs(clockAheadMs)).toBeLessThan(2000);
    }
    for (const node of nodes) await node.stop();
    expect(await listNodes(db.jobs)).toEqual([]);
    expect(await Array.fromAsync(files('shared').list())).toEqual([]);
  });

  it('one whose folder is its own says so and is not ready, and does not take over when the others stop', {
    tags: ['RUN-09'],
  }, async () => {
    const first = await start();
    const apart = await start(files('other'));
    expect(apart.reasonToWait()).toBe('files of its own');
    expect(logged).toContainEqual(
      expect.stringMatching(/does not see the files of the other nodes and takes no calls/),
    );
    expect(compareNodes(await listNodes(db.jobs))[0]).toMatchObject({
      state: 'problem',
      text: expect.stringMatching(/do not see the files of the others/),
    });
    await first.stop();
    const again = await start();
    expect([again.reasonToWait(), apart.reasonToWait()]).toEqual([undefined, 'files of its own']);
    await again.stop();
    await apart.stop();
  });

  it('one that starts alone may have other files than the last', { tags: ['RUN-09'] }, async () => {
    await (await start()).stop();
    const moved = await start(files('moved'));
    expect(moved.reasonToWait()).toBeUndefined();
    await moved.stop();
  });

  it('of two that start at once with folders of their own, one is ready', { tags: ['RUN-09'] }, async () => {
    const nodes = await Promise.all([start(files('one')), start(files('two'))]);
    const waiting = nodes.filter((node) => node.reasonToWait() !== undefined);
    expect(waiting).toHaveLength(1);
    for (const node of nodes) await node.stop();
  });

  it('a node that starts alone while its storage is away is ready, and still is once the storage is back', {
    tags: ['RUN-09'],
  }, async () => {
    const storage = files('late');
    let isAway = true;
    const alone = await start({
      ...storage,
      put: async (name, bytes) => {
        if (isAway) throw new StorageAway('away');
        await storage.put(name, bytes);
      },
    });
    expect(alone.reasonToWait()).toBeUndefined();
    isAway = false;
    // Its mark is the installation's once its look is over.
    await expect.poll(() => hasMark(db.jobs, storage), { timeout: 9000 }).toBe(true);
    const second = await start(storage);
    expect([alone.reasonToWait(), second.reasonToWait()]).toEqual([undefined, undefined]);
    await alone.stop();
    await second.stop();
  });
});

it('a server that waits for its files is not ready', { tags: ['RUN-09'] }, async () => {
  const t = await startTestApp();
  const options = { services: t.services, clock: t.clock, log, mailbox: undefined, webApps: [] };
  const app = await createApp({ ...options, reasonToWait: () => 'files of its own' });
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'files of its own' }]);
  await app.close();
  await t.stop();
});

it('a start with other keys is refused before it makes anything, and the doctor tells', async () => {
  const [own, other] = await Promise.all(
    ['own', 'other'].map((name) => loadSecrets({ file: path.join(folder, `${name}.json`), mode: 'demo' })),
  );
  if (!own || !other) throw new Error('There are two.');
  await assertSameKeys(database.url, own);
  await assertSameKeys(database.url, own);
  const roles = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as count from pg_roles');
    await client.end();
    return rows[0];
  };
  const before = await roles();
  await expect(assertSameKeys(database.url, other)).rejects.toThrow(WrongKeysError);
  expect(await roles()).toEqual(before);
  const told = { state: 'problem', text: expect.stringMatching(/not those that this database was first started with/) };
  expect(await nodesLook(database.url, other)).toMatchObject([told]);
  expect(await nodesLook(database.url, own)).toMatchObject([{ state: 'ok' }]);
});

describe('the doctor compares nodes', () => {
  const node = { nodeId: '', host: 'a', version: '1.0.0', role: 'all', clockAheadMs: 0, hasOwnFiles: false };

  it.each([
    ['clocks apart', [node, { ...node, clockAheadMs: -3100 }], /clocks of the nodes are 3\.1 s apart/],
    ['versions apart', [node, { ...node, version: '1.1.0' }], /different versions are running \(1\.0\.0, 1\.1\.0\)/],
    ['all alike', [node, { ...node, clockAheadMs: 900 }], /2 nodes are running, alike/],
    ['none', [], /No node is running/],
  ])('%s', (_what, nodes, sentence) => {
    expect(compareNodes(nodes).map(({ text }) => text)).toEqual([expect.stringMatching(sentence)]);
  });
});
