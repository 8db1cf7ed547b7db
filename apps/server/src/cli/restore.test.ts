// A backup is restored with its rows and files, into nothing but emptiness, and only if it is whole. Under load it is a drill (restore).
import { appendFile, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { attachmentCalls, drawn } from '../testing/sent-pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let t: TestApp;
let target: FreshDatabase;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  target = await freshDatabase('template0');
  folder = await mkdtemp(join(tmpdir(), 'foyer-restore-'));
});
afterAll(async () => {
  await t.stop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const backUp = () => {
  const { dataDir } = t.services.config;
  const config = readConfig({ DATABASE_URL: t.ownerUrl, FOYER_DATA: dataDir });
  return backup(config, { to: join(folder, 'backup'), withKeys: false });
};
const put = () =>
  restore(readConfig({ DATABASE_URL: target.url, FOYER_DATA: join(folder, 'target') }), {
    from: join(folder, 'backup'),
    margin: 1000n,
  });

async function countOf(url: string, table: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from ${table}`);
  await client.end();
  return rows[0].n;
}

it('with its own keys all rows and files come back', { tags: ['FAIL-08'] }, async () => {
  expect((await attachmentCalls(t).send(await drawn(60, 40).png().toBuffer())).status).toBe(200);
  await backUp();
  await expect(put()).rejects.toThrow(/The keys are not in this backup/);
  await mkdir(join(folder, 'target'), { recursive: true });
  await copyFile(t.services.config.secretsFile, join(folder, 'target/secrets.json'));
  expect(await put()).toMatch(/^Restored \d+ rows and 1 files .* the audit trail of each of the 3 practices holds/);
  for (const table of ['tenants', 'forms', 'patients', 'attachments', 'audit_entries'])
    expect(await countOf(target.url, table), table).toBe(await countOf(t.ownerUrl, table));
});

it('goes into nothing but emptiness, and takes nothing but a whole backup', { tags: ['FAIL-08'] }, async () => {
  await expect(put()).rejects.toThrow(/There are files in the storage already/);
  await rm(join(folder, 'target/files'), { recursive: true });
  await expect(put()).rejects.toThrow(/The database holds practices already/);
  await expect(backUp()).rejects.toThrow(/is not empty; name a new folder/);
  const table = join(folder, 'backup/database/public.patients.copy.gz');
  await appendFile(table, 'x');
  await expect(put()).rejects.toThrow(/The backup is damaged: public\.patients/);
  await rm(table);
  await expect(put()).rejects.toThrow(/public\.patients is missing from the backup/);
  await rm(join(folder, 'backup/manifest.json'));
  await expect(put()).rejects.toThrow(/holds no backup, or one that was broken off/);
});
