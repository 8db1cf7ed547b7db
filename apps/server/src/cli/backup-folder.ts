// A backup on disk: tables as compressed rows, files as in the storage, and a manifest that is written last.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';

/** The folder is not a backup, or not a complete one. The message is one sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  format: z.literal('foyer-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** Sealed with the same keys as the data, so that wrong keys are noticed before anything is done. */
  canary: z.string(),
  hasKeys: z.boolean(),
  /** The one practice that it holds; without it, it holds all. */
  practice: z.object({ id: z.uuid(), slug: z.string() }).optional(),
  database: z.object({
    migrations: z.array(z.string()),
    queueVersion: z.number(),
    nextTransaction: z.string(),
    sequences: z.array(z.object({ name: z.string(), last: z.string() })),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256 })),
  }),
  files: z.object({ count: z.number(), bytes: z.number(), sha256 }),
});

export type Manifest = z.infer<typeof manifestSchema>;

const fileLine = z.object({ name: z.string().regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/), bytes: z.number(), sha256 });
export type FileLine = z.infer<typeof fileLine>;

export const digestOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

const tableFile = (folder: string, table: string) => path.join(folder, 'database', `${table}.copy.gz`);
const listFile = (folder: string) => path.join(folder, 'files.jsonl');
const manifestFile = (folder: string) => path.join(folder, 'manifest.json');
export const fileIn = (folder: string, name: string) => path.join(folder, 'files', name);
export const keysIn = (folder: string) => path.join(folder, 'keys.json');

/** Creates the folder, accessible to its owner only. @throws BackupError if it is not empty */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty; name a new folder.`);
  await mkdir(path.join(folder, 'database'), { mode: 0o700 });
}

/** Writes bytes and flushes them to disk. */
export async function writeLasting(file: string, bytes: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns streams for the tables of a dump; `sums` has the digest of each closed compressed file. */
export function tableWriter(folder: string) {
  const sums = new Map<string, string>();
  const open = new Map<string, { into: Writable; done: Promise<void> }>();
  return {
    sums,
    open(table: string): Writable {
      const into = new PassThrough();
      const hash = createHash('sha256');
      const gzip = createGzip({ level: 6 });
      gzip.on('data', (chunk: Buffer) => hash.update(chunk));
      const target = createWriteStream(tableFile(folder, table), { mode: 0o600, flags: 'wx', flush: true });
      const done = pipeline(into, gzip, target).then(() => void sums.set(table, hash.digest('hex')));
      // `close` reports the error; until then nobody listens.
      done.catch(() => undefined);
      open.set(table, { into, done });
      return into;
    },
    async close(table: string): Promise<void> {
      const one = open.get(table);
      one?.into.end();
      await one?.done;
    },
  };
}

/** Returns the rows of a table, as COPY takes them. */
export function readTable(folder: string, table: string): AsyncIterable<Buffer> {
  return createReadStream(tableFile(folder, table)).pipe(createGunzip());
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeLasting(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`);
}

export async function writeFileList(folder: string, lines: readonly FileLine[]): Promise<string> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(listFile(folder), text, { mode: 0o600, flag: 'wx', flush: true });
  return digestOf(text);
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

const missing = (what: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') throw new BackupError(`${what} is missing from the backup.`);
  throw error;
};

/** Reads the manifest and checks every table and file against its digest. @throws BackupError for the first mismatch */
export async function readBackup(folder: string): Promise<{ manifest: Manifest; files: FileLine[] }> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup, or one that was broken off: it has no manifest.json.`);
  });
  const read = manifestSchema.safeParse(parsed(text));
  if (!read.success)
    throw new BackupError(`${manifestFile(folder)} is not the manifest of a backup that this Foyer knows.`);
  const manifest = read.data;
  for (const { name, sha256 } of manifest.database.tables)
    if ((await digestOfFile(tableFile(folder, name)).catch(missing(name))) !== sha256)
      throw new BackupError(`The backup is damaged: ${name} does not have the digest that the manifest tells.`);
  const list = await readFile(listFile(folder), 'utf8').catch(missing('files.jsonl'));
  if (digestOf(list) !== manifest.files.sha256)
    throw new BackupError('The backup is damaged: its list of files changed.');
  const files = list
    .split('\n')
    .filter(Boolean)
    .map((line) => fileLine.parse(parsed(line)));
  for (const { name, sha256 } of files)
    if ((await digestOfFile(fileIn(folder, name)).catch(missing(name))) !== sha256)
      throw new BackupError(`The backup is damaged: the file ${name} does not have its digest.`);
  return { manifest, files };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
