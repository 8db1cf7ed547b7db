// One practice backed up and restored alone, beside others that are not touched.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { practice } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../platform/audit/seal.store.ts';
import { readConfig } from '../platform/config.ts';
import { removePractices } from '../platform/db/practices.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { attachmentCalls, drawn } from '../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../testing/test-app.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-practice-'));
  await attachmentCalls(t).send(await drawn(40, 30).png().toBuffer());
  await t.signIn('sam.rivera@example.com');
});
afterAll(async () => {
  await t.stop();
  await rm(folder, { recursive: true });
});

const config = () => readConfig({ DATABASE_URL: t.ownerUrl, FOYER_DATA: t.services.config.dataDir });
const to = () => path.join(folder, 'demo');

/** Counts the rows of each table, of one practice or of all others. */
async function rowsOf(isDemo: boolean): Promise<Record<string, number>> {
  const owner = new pg.Client(t.ownerUrl);
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query(`select count(*)::int as n from ${name} where (tenant_id = $1) = $2`, [
      tenantId('demo'),
      isDemo,
    ]);
    counts[name] = rows[0].n;
  }
  await owner.end();
  return counts;
}

describe('a practice', () => {
  it('is backed up alone, with its files and nobody else’s', { tags: ['RUN-26'] }, async () => {
    await inTenant(t.systemCtx('demo'), (tx) => sealAudit(tx, t.systemCtx('demo')));
    await expect(backup(config(), { to: to(), withKeys: false, practice: 'nobody' })).rejects.toThrow(
      /There is no practice "nobody"/,
    );
    const text = await backup(config(), { to: to(), withKeys: false, practice: 'demo' });
    expect(text).toMatch(/of the practice "demo"/);
    expect(await readdir(path.join(to(), 'files'))).toEqual([tenantId('demo')]);
  });

  it('is not restored where it is', { tags: ['RUN-26'] }, async () => {
    await expect(restore(config(), { from: to() })).rejects.toThrow(/files of this practice in the storage already/);
    const elsewhere = readConfig({ DATABASE_URL: t.ownerUrl, FOYER_DATA: path.join(folder, 'elsewhere') });
    await expect(restore(elsewhere, { from: to() })).rejects.toThrow(/keys are not in this backup/);
  });

  it('comes back whole when it was lost, and the others are as they were', { tags: ['RUN-26'] }, async () => {
    const [own, others] = [await rowsOf(true), await rowsOf(false)];
    await removePractices(t.ownerUrl, [tenantId('demo')]);
    await rm(path.join(t.services.config.dataDir, 'files', tenantId('demo')), { recursive: true });
    expect((await rowsOf(true)).patients).toBe(0);
    const text = await restore(config(), { from: to() });
    expect(text).toMatch(/^Restored the practice "demo": \d+ rows and 1 files .* Other practices were not touched\.$/);
    expect(await rowsOf(true)).toEqual(own);
    expect(await rowsOf(false)).toEqual(others);
    await expect(restore(config(), { from: to() })).rejects.toThrow(/in the storage already/);
  });

  it('goes on where it was: people sign in, and what follows is sealed', { tags: ['RUN-26'] }, async () => {
    t.pass(10);
    const { body } = await t.call(practice.tenantInfo, { query: { nameSlug: 'demo' } });
    expect(body.accountId).toBe(tenantId('demo'));
    await t.signIn('sam.rivera@example.com');
    const ctx = t.systemCtx('demo');
    // Seals wait for all earlier transactions of this PostgreSQL, other tests' among them.
    await expect.poll(() => inTenant(ctx, (tx) => sealAudit(tx, ctx))).toBeGreaterThan(0);
  });

  it('is not added beside one of its name', { tags: ['RUN-26'] }, async () => {
    const data = path.join(folder, 'other');
    await copyFile(t.services.config.secretsFile, `${folder}/secrets.json`);
    const other = readConfig({ DATABASE_URL: t.ownerUrl, FOYER_DATA: data, FOYER_SECRETS: `${folder}/secrets.json` });
    await expect(restore(other, { from: to() })).rejects.toThrow(/"demo" is in the database already/);
  });
});
