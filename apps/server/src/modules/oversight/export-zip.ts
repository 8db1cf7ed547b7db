// Writes the ZIP of a practice: tables as JSON arrays, files as they were uploaded, and finally a manifest with their digests.
import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { readLately } from '../../platform/db/tenant-transaction.ts';
import { openFile } from '../../platform/storage/sealed-file.ts';
import { countRows, type JsonRow, selectPage } from './export.store.ts';
import { openRow } from './export-row.policy.ts';
import { type ExportTable, exportTables } from './export-tables.ts';

const pageRows = 200;

interface Entry {
  readonly path: string;
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Yields the opened rows of a table, reading a page at a time. */
async function* rowsOf(ctx: Ctx, cipher: TenantCipher, table: ExportTable): AsyncGenerator<JsonRow> {
  let after: JsonRow | undefined;
  for (;;) {
    const page = await readLately(ctx, (tx) => selectPage(tx, table, after, pageRows));
    for (const row of page) yield openRow(cipher, table, row);
    after = page.at(-1);
    if (page.length < pageRows) return;
  }
}

const findTable = (name: string) => exportTables.find(({ table }) => table === name) as ExportTable;

interface StoredFile {
  readonly path: string;
  readonly name: string;
  /** The file's own key; pictures of the practice are not secret and have none. */
  readonly dataKey: string | undefined;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};
const endingOf = (type: unknown) => endings[String(type)] ?? 'bin';

async function filesOf(ctx: Ctx, cipher: TenantCipher): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const row of rowsOf(ctx, cipher, findTable('attachments'))) {
    const file = row.file as { fileType: string; dataKey: string } | null;
    if (!file || row.removed_at !== null) continue;
    const id = String(row.attachment_id);
    const path = `attachments/${id}.${endingOf(file.fileType)}`;
    files.push({ path, name: `${ctx.tenant.id}/${id}`, dataKey: file.dataKey });
  }
  for await (const row of rowsOf(ctx, cipher, findTable('shared_documents'))) {
    const file = row.file as { fileType: string; dataKey: string } | null;
    if (!file || row.removed_at !== null) continue;
    const id = String(row.document_id);
    const path = `documents/${id}.${endingOf(file.fileType)}`;
    files.push({ path, name: `${ctx.tenant.id}/${id}`, dataKey: file.dataKey });
  }
  for await (const row of rowsOf(ctx, cipher, findTable('practice_pictures'))) {
    const path = `pictures/${row.kind}.${endingOf(row.media_type)}`;
    files.push({ path, name: `${ctx.tenant.id}/${row.picture_id}`, dataKey: undefined });
  }
  return files;
}

/** Tables of files that have a key each. */
const withFiles: readonly string[] = ['attachments', 'shared_documents'];

/** Hides what a row must not show: the key of a file is useless outside of this installation. */
function shown(table: ExportTable, row: JsonRow): JsonRow {
  if (!withFiles.includes(table.table) || typeof row.file !== 'object' || row.file === null) return row;
  const { dataKey: _, ...file } = row.file as JsonRow;
  return { ...row, file };
}

async function* jsonOf(
  ctx: Ctx,
  cipher: TenantCipher,
  table: ExportTable,
  tell: (rows: number) => void,
): AsyncGenerator<string> {
  let count = 0;
  yield '[';
  for await (const row of rowsOf(ctx, cipher, table)) {
    yield `${count === 0 ? '\n' : ',\n'}${JSON.stringify(shown(table, row))}`;
    count += 1;
    tell(count);
  }
  yield '\n]\n';
}

export interface ZipProgress {
  /** Called first, with the total of rows and files. */
  begin(total: number): Promise<void>;
  /** Called after each written row or file. */
  step(): void;
}

/** Returns the ZIP as a stream, which fails when anything fails. Tables are read a page at a time, without a common snapshot. */
export async function zipOf(ctx: Ctx & Uses<'storage' | 'cipherOf'>, progress: ZipProgress): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  (zip.outputStream as Readable).on('error', fail).pipe(out);

  const entries: Entry[] = [];
  const add = (path: string, open: () => Readable | Promise<Readable>, rows?: () => number) =>
    zip.addReadStreamLazy(
      path,
      { mtime: ctx.clock.now(), compress: !/^(?:attachments|documents)\//.test(path) },
      (done) => {
        const hash = createHash('sha256');
        let bytes = 0;
        const watch = new Transform({
          transform(chunk: Buffer, _, next) {
            hash.update(chunk);
            bytes += chunk.length;
            next(null, chunk);
          },
          flush(next) {
            const counted = rows?.();
            entries.push({
              path,
              ...(counted === undefined ? {} : { rows: counted }),
              bytes,
              sha256: hash.digest('hex'),
            });
            next();
          },
        });
        watch.on('error', fail);
        Promise.resolve()
          .then(open)
          .then(
            (source) => {
              source.on('error', fail).pipe(watch);
              done(null, watch);
            },
            (error: Error) => fail(error),
          );
      },
    );

  const counts = await readLately(ctx, async (tx) => {
    const all: number[] = [];
    for (const table of exportTables) all.push(await countRows(tx, table));
    return all;
  });
  const files = await filesOf(ctx, cipher);
  await progress.begin(counts.reduce((sum, count) => sum + count, files.length));

  for (const table of exportTables) {
    let rows = 0;
    const tell = (count: number) => {
      rows = count;
      progress.step();
    };
    add(
      table.file,
      () => Readable.from(jsonOf(ctx, cipher, table, tell), { objectMode: false }),
      () => rows,
    );
  }
  const missing: string[] = [];
  for (const { path, name, dataKey } of files)
    add(path, async () => {
      const bytes = await ctx.storage.get(name);
      progress.step();
      if (!bytes) missing.push(path);
      return Readable.from([bytes ? (dataKey ? openFile(name, dataKey, bytes) : bytes) : Buffer.alloc(0)]);
    });
  zip.addReadStreamLazy('manifest.json', { mtime: ctx.clock.now() }, (done) => {
    const { companyName, slug, id } = ctx.tenant;
    const manifest = {
      format: 'foyer-practice-export',
      version: 1,
      madeAt: ctx.clock.now().toISOString(),
      practice: { id, slug, name: companyName },
      /** Files that a row names but the storage has lost: they are empty in the ZIP. */
      missing,
      files: entries,
    };
    done(null, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
  });
  zip.end();
  return out;
}
