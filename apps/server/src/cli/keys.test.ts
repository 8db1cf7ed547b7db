// Key rotation: what was sealed before stays readable, and the old key alone no longer opens a practice.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { createTenantCiphers } from '../platform/keys/tenant-cipher.store.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { startTestApp, type TestApp, tenantId } from '../testing/test-app.ts';
import { billingSiteKey, createKeys, rotateKeys } from './keys.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-keys-'));
  t = await startTestApp({ FOYER_SECRETS: path.join(folder, 'secrets.json') }, await freshDatabase());
});
afterAll(async () => {
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

const place = { table: 'x', row: '1', column: 'y' };

async function wrappingKeys(): Promise<string[]> {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('select distinct wrapping_key_id from tenant_keys order by 1');
  await owner.end();
  return rows.map((row) => row.wrapping_key_id);
}

describe('keys', () => {
  it('are made in a file that only its owner reads, and never over an existing one', async () => {
    const file = path.join(folder, 'new.json');
    expect(await createKeys(file)).toContain(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const before = await readFile(file, 'utf8');
    await expect(createKeys(file)).rejects.toThrow(/exists already/);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('are rotated by id: every data key is wrapped anew, and what was sealed before still opens', {
    tags: ['SAFE-49'],
  }, async () => {
    const file = t.services.config.secretsFile;
    const sealed = (await t.services.cipherOf(tenantId('demo'))).seal(place, 'a history');
    const before = await loadSecrets({ file, mode: 'demo' });
    expect(await wrappingKeys()).toEqual([before.active]);
    const text = await rotateKeys(readConfig({ FOYER_DATA: folder, FOYER_SECRETS: file, DATABASE_URL: t.ownerUrl }));
    const after = await loadSecrets({ file, mode: 'demo' });
    expect(after.active).not.toBe(before.active);
    expect(text).toContain(after.active);
    expect([...after.keys.keys()]).toContain(before.active);
    expect(await wrappingKeys()).toEqual([after.active]);
    const opened = (await createTenantCiphers(t.services.db, after)(tenantId('demo'))).open(place, sealed);
    expect(opened).toBe('a history');
    await expect(createTenantCiphers(t.services.db, before)(tenantId('demo'))).rejects.toThrow();
    // [SAFE-49] The running server reloads the file when it meets the key.
    const running = createTenantCiphers(t.services.db, t.services.secrets);
    expect((await running(tenantId('demo'))).open(place, sealed)).toBe('a history');
    expect(t.services.secrets.active).toBe(after.active);
  });

  it('for an outside billing site are each practice’s own, and the same each time', async () => {
    const config = readConfig({ FOYER_DATA: folder, FOYER_SECRETS: t.services.config.secretsFile });
    const key = await billingSiteKey(config, 'Demo');
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await billingSiteKey(config, 'demo')).toBe(key);
    expect(await billingSiteKey(config, 'maple')).not.toBe(key);
  });
});
