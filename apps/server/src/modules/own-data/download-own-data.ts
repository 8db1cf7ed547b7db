// Downloads what the practice has stored about the caller or somebody they act for, as a ZIP file that is written while it is sent.
import { PassThrough, Readable } from 'node:stream';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { attachmentOf, describeFiles } from '../attachments/public.ts';
import { mayActFor } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { dataPage } from './data-page.ts';
import type { OwnData } from './own-data.ts';
import { readOwnData } from './read-own-data.ts';
import { openRecordedForm, type RecordedForm } from './sent-forms.ts';

/** Each download reads everything, so a person gets a few an hour. */
const downloads = { limit: 10, windowMs: 3_600_000 };

type Scope = Ctx & Uses<'budgets' | 'storage' | 'caches' | 'cipherOf'>;

interface StoredPicture {
  readonly path: string;
  readonly submissionId: string;
  readonly key: string;
}

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Gives each picture that is still stored a path. What the sender called it stays out of the path. */
async function picturesOf(ctx: Scope, { submissionId, keys }: RecordedForm, at: number): Promise<StoredPicture[]> {
  const files = await describeFiles(ctx, keys);
  return [...files].map(([key, { fileType }], index) => ({
    path: `files/form-${at + 1}-${index + 1}.${endings[fileType] ?? 'bin'}`,
    submissionId,
    key,
  }));
}

async function sentForms(ctx: Scope, found: Awaited<ReturnType<typeof readOwnData>>, patientId: string) {
  const forms: RecordedForm[] = [];
  // One after another: each opens sealed answers, and there may be many.
  for (const row of found.submissions) {
    const form = await openRecordedForm(ctx, row, patientId);
    if (form) forms.push(form);
  }
  return forms;
}

async function allowedOwner(ctx: Scope, ownerId: string): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const refusal = await inTenant(ctx, async (tx) => {
    const isAllowed = await mayActFor(tx, ctx, ownerId);
    const over = isAllowed ? await overLimit(tx, ctx, ['own data', principal.accountId, downloads]) : undefined;
    await audit(tx, ctx, {
      action: 'download-own-data',
      object: { kind: 'patient', id: ownerId },
      outcome: isAllowed && !over ? 'done' : 'refused',
    });
    return isAllowed ? over : problem('owner-not-allowed');
  });
  if (refusal) throw refusal;
}

/** Returns the ZIP file as a stream, and a name for it. @throws owner-not-allowed, rate-limited */
export async function downloadOwnData(ctx: Scope, ownerId: string): Promise<{ stream: Readable; name: string }> {
  await allowedOwner(ctx, ownerId);
  const found = await readOwnData(ctx, ownerId);
  const opened = await sentForms(ctx, found, ownerId);
  const pictures = await Promise.all(opened.map((form, at) => picturesOf(ctx, form, at)));
  const data: OwnData = {
    ...found.data,
    forms: opened.map(({ submissionId: _, keys: __, ...form }, at) => ({
      ...form,
      files: (pictures[at] ?? []).map(({ path }) => path),
    })),
  };
  return {
    stream: await zipOf(ctx, data, pictures.flat(), found.timeZone),
    name: `my-data-${await todayOf(ctx)}.zip`,
  };
}

async function zipOf(ctx: Scope, data: OwnData, pictures: readonly StoredPicture[], timeZone: string) {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  (zip.outputStream as Readable).on('error', fail).pipe(out);
  const mtime = ctx.clock.now();
  zip.addBuffer(Buffer.from(dataPage(data, timeZone)), 'my-data.html', { mtime });
  zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'data.json', { mtime });
  for (const { path, submissionId, key } of pictures)
    zip.addReadStreamLazy(path, { mtime, compress: false }, (done) => {
      attachmentOf(ctx, submissionId, key).then(
        // A picture that the storage has lost is empty.
        (file) => done(null, Readable.from([file?.bytes ?? Buffer.alloc(0)])),
        fail,
      );
    });
  zip.end();
  return out;
}
