// Attachments in a bucket of a local S3 server: stored, shown, removed, and refused completely while the bucket is unavailable.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let bucket: S3rver;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-bucket-'));
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'foyer', configs: [] }],
  });
  const { port } = await bucket.run();
  t = await startTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'foyer',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
});
afterAll(async () => {
  await t.stop();
  await bucket.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

async function rows(): Promise<number> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  const result = await client.query('select count(*)::int as n from attachments');
  await client.end();
  return result.rows[0].n;
}

const objects = async () =>
  (await readdir(path.join(folder, 'foyer'), { recursive: true })).filter((name) => /_object$/.test(name)).length;

it('a picture is kept in the bucket, comes back, and goes when nobody sends it', {
  tags: ['API-084', 'API-086'],
}, async () => {
  const calls = attachmentCalls(t);
  const { key, guest = '' } = await calls.send(await drawn(40, 30).png().toBuffer());
  expect((await calls.fetch(key, { guest })).headers['content-type']).toBe('image/png');
  expect(await readdir(t.services.config.dataDir)).not.toContain('files');
  expect(await objects()).toBe(1);
  t.pass(24 * 60 + 1);
  await calls.clearOrphans();
  expect([await objects(), await rows()]).toEqual([0, 0]);
});

it('while the bucket is away an upload is refused whole with a 503, and the housekeeping forgets it later', async () => {
  const calls = attachmentCalls(t);
  const { key, guest = '' } = await calls.send(await drawn(40, 30).png().toBuffer());
  await bucket.close();
  const sent = await calls.send(await drawn(40, 30).png().toBuffer(), 'a.png', { guest });
  expect([sent.status, sent.problem.code]).toEqual([503, 'unavailable']);
  expect((await calls.fetch(key, { guest })).statusCode).toBe(503);
  // The file may have been stored and cannot be removed now, so its invisible row stays for later clean-up.
  expect(await rows()).toBe(2);
});
