// A cluster's backup, restored onto a cluster and onto one machine. Where there is no cluster, these tests are skipped by name.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backup } from '../../../cli/backup.ts';
import { restore } from '../../../cli/restore.ts';
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readConfig } from '../../config.ts';
import { withClient } from '../with-client.ts';
import { tableSizes } from './cluster.ts';

const isSkipped = inject('workerUrls').length === 0;
const skipped = isSkipped ? 'skipped: no Citus cluster at hand (CITUS_URL): ' : '';

/** A digest of every table's rows, whatever their order, and how the practices' changes are numbered. */
function contentOf(url: string) {
  return withClient(url, async (client) => {
    const digests: Record<string, string | undefined> = {};
    const tables = await tableSizes(client);
    for (const { name } of tables) {
      const text = `select coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text as digest from (select * from ${name}) as r`;
      digests[name] = (await client.query<{ digest: string }>(text)).rows[0]?.digest;
    }
    const { rows } = await client.query<{ text: string }>(
      `select prosrc as text from pg_proc where oid = 'foyer_numbering'::regproc`,
    );
    const isDistributed = tables.every((table) => table.isDistributed);
    return { digests, isDistributed, numbersByMachine: rows[0]?.text.includes('pg_dist_local_group') };
  });
}

describe.skipIf(isSkipped)(`${skipped}the backup of a cluster`, () => {
  let t: TestApp;
  let folder: string;
  const databases: FreshDatabase[] = [];

  beforeAll(async () => {
    t = await startTestApp();
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-cluster-backup-'));
    await t.app.close();
  });
  afterAll(async () => {
    await t.stop();
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Restores into a database of its own, and returns its content. */
  async function restored(from: string, template?: string) {
    const database = await freshDatabase(template);
    databases.push(database);
    const data = path.join(folder, `data-${databases.length}`);
    await mkdir(data);
    await copyFile(t.services.config.secretsFile, path.join(data, 'secrets.json'));
    await restore(readConfig({ DATABASE_URL: database.url, FOYER_DATA: data }), { from, margin: 1000n });
    return contentOf(database.url);
  }

  it('fills an empty cluster, which is still one, or one machine', {
    tags: ['RUN-24', 'RUN-26'],
    timeout: 120_000,
  }, async () => {
    const to = path.join(folder, 'all');
    await backup(readConfig({ DATABASE_URL: t.ownerUrl, FOYER_DATA: t.services.config.dataDir }), {
      to,
      withKeys: false,
    });
    const before = await contentOf(t.ownerUrl);
    expect(before).toMatchObject({ isDistributed: true, numbersByMachine: true });
    expect(await restored(to)).toEqual(before);
    expect(await restored(to, 'template0')).toEqual({ ...before, isDistributed: false, numbersByMachine: false });
  });
});
