// foyer backup: copies everything as of one moment into a folder, while Foyer keeps running.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../platform/config.ts';
import { platformCipher } from '../platform/crypto/envelope.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { dumpDatabase } from '../platform/db/dump.ts';
import { MigrationError, missingMigrations } from '../platform/db/migrate.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { type StoredPractice, storedPractices } from '../platform/db/practices.ts';
import { createLogger } from '../platform/log.ts';
import type { FileStorage } from '../platform/storage/file-storage.ts';
import { openStorage } from '../platform/storage/storage.ts';
import {
  BackupError,
  digestOf,
  type FileLine,
  fileIn,
  keysIn,
  prepareFolder,
  tableWriter,
  writeFileList,
  writeLasting,
  writeManifest,
} from './backup-folder.ts';

export const canary = { purpose: 'backup canary', text: 'These keys open this backup.' };

/** Copies the files, or those of one practice; a file deleted meanwhile no longer belonged to any row. */
async function copyFiles(storage: FileStorage, folder: string, practiceId = ''): Promise<FileLine[]> {
  const lines: FileLine[] = [];
  for await (const name of storage.list()) {
    if (!name.startsWith(practiceId)) continue;
    const bytes = await storage.get(name);
    if (!bytes) continue;
    await writeLasting(fileIn(folder, name), bytes);
    lines.push({ name, bytes: bytes.length, sha256: digestOf(bytes) });
  }
  return lines;
}

/** @throws BackupError if there is no practice of this name */
async function findPractice(ownerUrl: string, slug: string): Promise<StoredPractice> {
  const found = (await storedPractices(ownerUrl)).find((practice) => practice.slug === slug.toLowerCase());
  if (!found) throw new BackupError(`There is no practice "${slug}".`);
  return found;
}

interface BackupOptions {
  /** A new or empty folder. */
  readonly to: string;
  readonly withKeys: boolean;
  /** Slug of the one practice to back up; all of them without it. */
  readonly practice?: string | undefined;
}

/**
 * Backs up everything, or one practice, into `to`. The database comes first: a file without its row only wastes space, a row
 * without its file would be a loss. @throws BackupError if the folder is not empty, or there is no such practice
 */
export async function backup(config: Config, { to, withKeys, practice: slug }: BackupOptions): Promise<string> {
  const folder = path.resolve(to);
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  try {
    const { missing } = await missingMigrations(database.url);
    if (missing.length > 0)
      throw new MigrationError('The database is of an older version; run "npm run foyer -- migrate" first.');
    const practice = slug === undefined ? undefined : await findPractice(database.url, slug);
    await prepareFolder(folder);
    const writer = tableWriter(folder);
    const madeAt = new Date().toISOString();
    const dump = await dumpDatabase(database.url, writer, practice?.id);
    const files = await copyFiles(openStorage(config), folder, practice?.id);
    if (withKeys) await writeLasting(keysIn(folder), await readFile(config.secretsFile));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    await writeManifest(folder, {
      format: 'foyer-backup',
      version: 1,
      madeAt,
      canary: platformCipher(secrets).seal(canary.purpose, canary.text).toString('base64'),
      hasKeys: withKeys,
      ...(practice ? { practice: { id: practice.id, slug: practice.slug } } : {}),
      database: {
        ...dump,
        migrations: [...dump.migrations],
        sequences: [...dump.sequences],
        tables: dump.tables.map((table) => ({
          ...table,
          columns: [...table.columns],
          sha256: writer.sums.get(table.name) ?? '',
        })),
      },
      files: { count: files.length, bytes, sha256: await writeFileList(folder, files) },
    });
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
    const keys = withKeys
      ? 'THE KEYS ARE IN IT: whoever has this folder can read everything. Keep it as you keep the keys.'
      : `The keys are not in it: keep a copy of ${config.secretsFile} somewhere else, for without it nothing sealed can be read.`;
    const whose = practice ? ` of the practice "${practice.slug}"` : '';
    const queue = practice ? ' What waits in the queue (mails, exports) is not in it.' : '';
    return `Wrote ${rows} rows of ${dump.tables.length} tables and ${files.length} files${whose} to ${folder}, as everything was at ${madeAt}.${queue} ${keys}`;
  } finally {
    await database.stop();
  }
}
