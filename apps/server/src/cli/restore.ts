// foyer restore: fills an empty database and an empty storage from a backup, or adds one practice, and verifies the result.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listTenants } from '../modules/practice/public.ts';
import { firstBrokenSeal } from '../platform/audit/seal.store.ts';
import type { Config } from '../platform/config.ts';
import { platformCipher } from '../platform/crypto/envelope.ts';
import { loadSecrets, type Secrets } from '../platform/crypto/secrets.ts';
import { openAddresses } from '../platform/db/addresses.ts';
import { openDatabase } from '../platform/db/database.ts';
import { assertEmpty, loadDatabase } from '../platform/db/load.ts';
import { assertNoPractice, loadPractice } from '../platform/db/load-practice.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { createTenantCiphers } from '../platform/keys/tenant-cipher.store.ts';
import { createLogger } from '../platform/log.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { canary } from './backup.ts';
import { BackupError, type FileLine, fileIn, keysIn, type Manifest, readBackup, readTable } from './backup-folder.ts';

/** Returns the keys that the backup was sealed with: those of the settings, or the backup's own. @throws BackupError */
async function keysFor(config: Config, folder: string, manifest: Manifest): Promise<Secrets> {
  const { secretsFile: file, mode } = config;
  if (!existsSync(file)) {
    if (!manifest.hasKeys)
      throw new BackupError(`The keys are not in this backup and not in ${file}; put your copy of them there first.`);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await copyFile(keysIn(folder), file);
  }
  const secrets = await loadSecrets({ file, mode });
  try {
    platformCipher(secrets).open(canary.purpose, Buffer.from(manifest.canary, 'base64'));
  } catch {
    throw new BackupError(`The keys in ${file} are not those of this backup; put your copy of them there.`);
  }
  return secrets;
}

/** `practiceId`: only its files count. */
async function assertNoFiles(storage: FileStorage, practiceId = ''): Promise<void> {
  for await (const name of storage.list())
    if (name.startsWith(practiceId))
      throw new BackupError(
        practiceId === ''
          ? 'There are files in the storage already; restore into an empty folder or bucket.'
          : 'There are files of this practice in the storage already; remove its folder there first.',
      );
}

async function putFiles(storage: FileStorage, folder: string, files: readonly FileLine[]): Promise<void> {
  for (const { name } of files) await storage.put(name, await readFile(fileIn(folder, name)));
}

/**
 * Verifies that every practice's data key opens, or that of one practice, and that its audit trail matches its seals. Returns how
 * many were verified. @throws BackupError
 */
async function prove(ownerUrl: string, secrets: Secrets, practiceId?: string): Promise<number> {
  const db = openDatabase(await openAddresses({ ownerUrl }, secrets.database), createLogger('warn'), 2);
  try {
    const cipherOf = createTenantCiphers(db, secrets);
    const tenants = (await listTenants(db)).filter(({ id }) => practiceId === undefined || id === practiceId);
    for (const tenant of tenants) {
      await cipherOf(tenant.id);
      const broken = await inTenant({ tenant, db }, firstBrokenSeal);
      if (broken !== null)
        throw new BackupError(`The audit trail of "${tenant.slug}" is not what was sealed, from seal ${broken} on.`);
    }
    return tenants.length;
  } finally {
    await db.close();
  }
}

export interface RestoreOptions {
  readonly from: string;
  /** See `LoadOptions`. */
  readonly margin?: bigint;
}

/** Changes nothing if the targets are not empty or the backup is incomplete. @throws BackupError, LoadError */
export async function restore(config: Config, { from, margin }: RestoreOptions): Promise<string> {
  const folder = path.resolve(from);
  const { manifest, files } = await readBackup(folder);
  const { practice } = manifest;
  const storage = openStorage(config);
  await assertNoFiles(storage, practice?.id);
  const secrets = await keysFor(config, folder, manifest);
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  const rowsOf = (table: string) => readTable(folder, table);
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  try {
    if (practice) {
      await assertNoPractice(database.url, manifest.database, practice);
      await putFiles(storage, folder, files);
      await loadPractice(database.url, manifest.database, { practiceId: practice.id, rowsOf });
      await prove(database.url, secrets, practice.id);
      return `Restored the practice "${practice.slug}": ${rows} rows and ${files.length} files of ${manifest.madeAt}. Every row was counted, its audit trail holds, and its key opens. Other practices were not touched.`;
    }
    await assertEmpty(database.url, manifest.database);
    await putFiles(storage, folder, files);
    await loadDatabase(database.url, manifest.database, { rowsOf, ...(margin === undefined ? {} : { margin }) });
    const practices = await prove(database.url, secrets);
    return `Restored ${rows} rows and ${files.length} files of ${manifest.madeAt}. Every row was counted, the audit trail of each of the ${practices} practices holds, and their keys open. Start Foyer.`;
  } finally {
    await database.stop();
  }
}
