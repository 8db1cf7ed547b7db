// The disk for files is full: uploads are refused with nothing left behind, everything else goes on, and recovery is immediate.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { practice } from '@foyer/contract';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachmentCalls } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

function mountSmall(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', [folder], { stdio: 'ignore' });
}

/** A disk of one megabyte requires the right to mount one, which not every machine grants. */
const canMount = (() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-mount-'));
  const isMounted = mountSmall(folder);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true });
  return isMounted;
})();

let t: TestApp;
let files: string;
let isMounted = false;

beforeAll(async () => {
  t = await startTestApp();
  files = path.join(t.services.config.dataDir, 'files');
  isMounted = canMount && mountSmall(files);
});
afterAll(async () => {
  if (isMounted) unmount(files);
  await t.stop();
});

/** Returns a picture of some 350 KB that no format makes smaller. */
function noise(): Promise<Buffer> {
  const data = Buffer.alloc(340 * 340 * 3);
  for (let at = 0; at < data.length; at += 65_536) crypto.getRandomValues(data.subarray(at, at + 65_536));
  return sharp(data, { raw: { width: 340, height: 340, channels: 3 } })
    .png()
    .toBuffer();
}

async function rows(): Promise<number> {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  const result = await client.query('select count(*)::int as n from attachments');
  await client.end();
  return result.rows[0].n;
}

const stored = async () => (await readdir(path.join(files, tenantId('demo')))).length;

it.runIf(canMount)(
  'an upload is refused with 507, with no row and no part of a file',
  { tags: ['FAIL-05'] },
  async () => {
    const calls = attachmentCalls(t);
    const first = await calls.send(await noise());
    expect(first.status).toBe(200);
    const guest = first.guest ?? '';
    let last = first;
    for (let tries = 0; tries < 5 && last.status === 200; tries++)
      last = await calls.send(await noise(), 'a.png', { guest });
    expect([last.status, last.problem.code]).toEqual([507, 'out-of-space']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(await rows()).toBe(await stored());

    expect((await calls.fetch(first.key, { guest })).statusCode).toBe(200);
    expect((await t.call(practice.tenantInfo, { query: { nameSlug: 'demo' } })).status).toBe(200);

    t.pass(24 * 60 + 1);
    await calls.clearOrphans();
    expect(await rows()).toBe(0);
    expect((await calls.send(await noise())).status).toBe(200);
  },
);

it.runIf(canMount)(
  'on a disk that is read-only an upload is 503 with Retry-After, and nothing is half stored',
  { tags: ['SAFE-46'] },
  async () => {
    const calls = attachmentCalls(t);
    const before = [await rows(), await stored()];
    execFileSync('mount', ['-o', 'remount,ro', files], { stdio: 'ignore' });
    try {
      const refused = await calls.send(await noise());
      expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await t.call(practice.tenantInfo, { query: { nameSlug: 'demo' } })).status).toBe(200);
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', files], { stdio: 'ignore' });
    }
    expect([await rows(), await stored()]).toEqual(before);
    expect((await calls.send(await noise())).status).toBe(200);
  },
);
