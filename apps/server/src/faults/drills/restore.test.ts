// The restore drill: a backup taken while people send forms, restored into an empty database and folder, and compared.
import { appendFile, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachments } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backup } from '../../cli/backup.ts';
import { restore } from '../../cli/restore.ts';
import { readConfig } from '../../platform/config.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { type Foyer, startFoyer } from '../../testing/foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { findGuestForm } from '../../testing/guest-form.ts';
import { drawn } from '../../testing/sent-pictures.ts';
import { countStored, openLedger } from '../../testing/submission-ledger.ts';

let folder: string;
let origin: FreshDatabase;
let target: FreshDatabase;
const servers: Foyer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-drill-'));
  origin = await freshDatabase();
  target = await freshDatabase('template0');
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await origin?.drop();
  await target?.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (name: 'origin' | 'target') => ({
  DATABASE_URL: name === 'origin' ? origin.url : target.url,
  FOYER_DATA: join(folder, name),
});
async function start(name: 'origin' | 'target'): Promise<Foyer> {
  const server = await startFoyer(settings(name));
  servers.push(server);
  return server;
}
const put = () => restore(readConfig(settings('target')), { from: join(folder, 'backup'), margin: 1000n });

async function ask<T>(url: string, text: string): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows[0] as T;
}

async function attach(server: Foyer, accountId: string) {
  const form = new FormData();
  const picture = new Uint8Array(await drawn(60, 40).png().toBuffer());
  form.set('file', new Blob([picture], { type: 'image/png' }), 'card.png');
  const url = `${server.url}${addressOf(attachments.uploadAttachment, { query: { accountId } })}`;
  const answer = await fetch(url, { method: 'POST', body: form });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const { key } = (await answer.json()) as { key: string };
  const read = async (from: Foyer) => {
    const path = addressOf(attachments.attachment, { params: { key }, query: { accountId } });
    const got = await fetch(`${from.url}${path}`, { headers: { cookie } });
    return { status: got.status, bytes: Buffer.from(await got.arrayBuffer()) };
  };
  return read;
}

it('a backup under load, restored, has every form that was acknowledged before it, the sealed trail and the files', {
  tags: ['FAIL-08'],
}, async () => {
  const before = await start('origin');
  const form = await findGuestForm(before.url);
  const early = openLedger(form);
  for (let n = 0; n < 12; n += 1) expect((await early.send(before.url)).kind).toBe('acknowledged');
  const readPicture = await attach(before, form.tenantId);
  const picture = await readPicture(before);
  expect(picture.status).toBe(200);

  const load = new AbortController();
  const late = openLedger(form);
  const sending = late.sendUntil(before.url, load.signal, 3);
  await expect.poll(async () => (await countStored(origin.url)).submissions).toBeGreaterThanOrEqual(12 + 5);
  const told = await backup(readConfig(settings('origin')), { to: join(folder, 'backup'), withKeys: false });
  load.abort();
  expect(told).toContain('The keys are not in it');
  expect((await sending).every(({ kind }) => kind === 'acknowledged')).toBe(true);
  expect((await readdir(join(folder, 'backup'))).sort()).toEqual(['database', 'files', 'files.jsonl', 'manifest.json']);

  // A backup is worthless without its keys, and with other keys too.
  await expect(put()).rejects.toThrow(/The keys are not in this backup/);
  const keys = join(folder, 'target/secrets.json');
  await createSecrets(keys);
  await expect(put()).rejects.toThrow(/are not those of this backup/);
  await copyFile(join(folder, 'origin/secrets.json'), keys);
  expect(await put()).toMatch(/^Restored \d+ rows and 1 files .* the audit trail of each of the 4 practices holds/);

  const stored = await countStored(target.url);
  const all = await countStored(origin.url);
  expect(stored.submissions).toBeGreaterThanOrEqual(12 + 5);
  expect(stored.submissions).toBeLessThanOrEqual(all.submissions);
  // One snapshot: no submission without its answers, its key and its audit entry.
  expect([stored.revisions, stored.keys, stored.audited]).toEqual(Array(3).fill(stored.submissions));

  const after = await start('target');
  await early.repeatAll(after.url);
  const same = await readPicture(after);
  expect(same.status).toBe(200);
  expect(same.bytes.equals(picture.bytes)).toBe(true);
  // Whatever happens from now on comes after everything sealed, so that it will be sealed too.
  expect((await openLedger(form).send(after.url)).kind).toBe('acknowledged');
  const manifest = JSON.parse(await readFile(join(folder, 'backup/manifest.json'), 'utf8'));
  const { now } = await ask<{ now: string }>(target.url, 'select pg_current_xact_id()::text as now');
  expect(BigInt(now)).toBeGreaterThan(BigInt(manifest.database.nextTransaction) + 1000n);
  const closed = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace
    and relkind = 'r' and relname not like 'kysely%' and not (relrowsecurity and relforcerowsecurity)`;
  expect(await ask(target.url, closed)).toEqual({ n: 0 });
  const links = `select count(*)::int as n from pg_constraint where contype = 'f' and convalidated`;
  expect(await ask(target.url, links)).toEqual(await ask(origin.url, links));
  const triggers = `select count(*)::int as n from pg_trigger where tgenabled <> 'O'`;
  expect(await ask(target.url, triggers)).toEqual({ n: 0 });
});

it('a restore goes into nothing but emptiness, and takes nothing but a whole backup', {
  tags: ['FAIL-08'],
}, async () => {
  await expect(put()).rejects.toThrow(/There are files in the storage already/);
  await rm(join(folder, 'target/files'), { recursive: true });
  await expect(put()).rejects.toThrow(/The database holds practices already/);
  await expect(backup(readConfig(settings('origin')), { to: join(folder, 'backup'), withKeys: false })).rejects.toThrow(
    /is not empty; name a new folder/,
  );
  const table = join(folder, 'backup/database/public.patients.copy.gz');
  await appendFile(table, 'x');
  await expect(put()).rejects.toThrow(/The backup is damaged: public\.patients/);
  await rm(table);
  await expect(put()).rejects.toThrow(/public\.patients is missing from the backup/);
  await rm(join(folder, 'backup/manifest.json'));
  await expect(put()).rejects.toThrow(/holds no backup, or one that was broken off/);
});
