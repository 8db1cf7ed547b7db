// Keeps a document: checked by its content, pictures redrawn, sealed, and stored completely or not at all.
import { createHash, randomUUIDv7 } from 'node:crypto';
import type { sharedDocuments } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type SentFile, tooLarge } from '../../platform/http/sent-file.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { sealFile } from '../../platform/storage/sealed-file.ts';
import { countApart } from '../../platform/throttles/over-limit.ts';
import { lockPatient } from '../patients/public.ts';
import { documentStorageName, sealDocument, sealName } from './document-file.ts';
import { type DocumentType, documentType, pagesOf } from './file-type.policy.ts';
import { limits } from './shared-document.policy.ts';
import {
  countOfPatient,
  deleteDocument,
  findDocumentOfKey,
  insertDocument,
  type StoredDocument,
  updateDocument,
} from './shared-documents.store.ts';
import { mailRefusal, type Telling, tellOfDocument } from './tell-patient.ts';

type About = z.output<typeof sharedDocuments.uploadDocument.upload.about>;
type Uploading = Telling & Uses<'storage' | 'pictures' | 'cipherOf' | 'signal'>;

/** Counts an upload of the colleague. @throws rate-limited */
export async function countDocumentUpload(ctx: Ctx & Uses<'budgets'>): Promise<void> {
  const refused = await countApart(ctx, ['document uploads of', accountOf(ctx), limits.uploadsOfColleague]);
  if (refused) throw refused;
}

function accountOf({ principal }: Pick<Ctx, 'principal'>): string {
  if (principal.kind !== 'staff') throw problem('forbidden');
  return principal.accountId;
}

interface Checked {
  readonly type: DocumentType;
  readonly bytes: Buffer;
}

/** @throws file-type, file-unreadable, file-too-large, overloaded, validation-failed for a PDF of too many pages */
async function checked(ctx: Uses<'pictures' | 'signal'>, bytes: Buffer): Promise<Checked> {
  const type = documentType(bytes);
  if (!type) throw problem('file-type');
  const mostBytes = limits.megabytes * 1_048_576;
  if (type !== 'application/pdf') {
    const drawn = await ctx.pictures.drawOne({ as: 'attachment', bytes, mostBytes }, ctx.signal).catch((error) => {
      throw error instanceof Problem && error.code === 'file-too-large' ? tooLarge(limits.megabytes) : error;
    });
    return { type, bytes: Buffer.from(drawn.bytes) };
  }
  const pages = pagesOf(bytes);
  if (pages === undefined) throw problem('file-unreadable');
  if (pages > limits.pages)
    throw problem('validation-failed', {
      errors: [
        { path: 'body.file', message: `This PDF has ${pages} pages. Upload one of at most ${limits.pages} pages.` },
      ],
    });
  return { type, bytes };
}

function digestOf(patientId: string, { key: _, ...about }: About, bytes: Buffer): Buffer {
  const said = JSON.stringify([patientId, about.name, about.kind, about.isShared, about.tell]);
  return createHash('sha256').update(said).update(createHash('sha256').update(bytes).digest()).digest();
}

/** Returns the id of what was stored with a key, or why it is not the same. */
function sameDocument(known: StoredDocument, digest: Buffer): string | Problem {
  if (!known.requestDigest.equals(digest)) return problem('entry-key-reused');
  return known.fileSealed ? known.documentId : problem('unavailable', { retryAfter: 2 });
}

interface Begun {
  readonly documentId: string;
}

/** Adds the row, which shows nowhere until its file is stored. Returns the id of a document that was stored with the key before. */
async function begin(
  ctx: Uploading,
  patientId: string,
  about: About,
  digest: Buffer,
): Promise<Begun | string | Problem> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const now = ctx.clock.now();
  return inTenant(ctx, async (tx): Promise<Begun | string | Problem> => {
    const patient = await lockPatient(tx, patientId);
    if (!patient) return problem('not-found');
    if (patient.mergedInto !== null) return problem('record-merged', { members: { into: patient.mergedInto } });
    const known = await findDocumentOfKey(tx, about.key);
    const isLeft = known?.fileSealed === null && now.getTime() - known.uploadedAt.getTime() > limits.underWayMs;
    if (known && !isLeft) return sameDocument(known, digest);
    // A row without a file is what is left of an attempt that broke off; its file can have been stored.
    if (known) {
      await ctx.storage.delete(documentStorageName(ctx.tenant.id, known.documentId));
      await deleteDocument(tx, known.documentId);
    }
    if ((await countOfPatient(tx, patientId)) >= limits.mostOfPatient)
      return problem('validation-failed', {
        errors: [
          {
            path: 'body.file',
            message: `There are ${limits.mostOfPatient} documents here. Remove one that is not needed.`,
          },
        ],
      });
    const refused = about.isShared && about.tell ? await mailRefusal(tx, ctx, patientId) : undefined;
    if (refused) return refused;
    const documentId = randomUUIDv7();
    const isStored = await insertDocument(tx, {
      documentId,
      patientId,
      kind: about.kind,
      nameSealed: sealName(cipher, documentId, about.name),
      uploadedBy: accountOf(ctx),
      uploadedAt: now,
      eraseAt: new Date(now.getTime() + limits.unfinishedMs),
      requestKey: about.key,
      requestDigest: digest,
    });
    return isStored ? { documentId } : problem('entry-key-reused');
  });
}

/** Stores the file, and makes the document show. */
async function complete(
  ctx: Uploading,
  patientId: string,
  documentId: string,
  { about, file }: { readonly about: About; readonly file: Checked },
): Promise<void> {
  const name = documentStorageName(ctx.tenant.id, documentId);
  const { dataKey, sealed } = sealFile(name, file.bytes);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const details = { fileType: file.type, fileSize: file.bytes.length, dataKey };
  await ctx.storage.put(name, sealed);
  await inTenant(ctx, async (tx) => {
    const isThere = await updateDocument(tx, documentId, {
      fileSealed: sealDocument(cipher, documentId, details),
      eraseAt: null,
      ...(about.isShared && { isShared: true, sharedAt: ctx.clock.now() }),
    });
    if (!isThere) throw problem('unavailable', { retryAfter: 2 });
    await noteUpload(tx, ctx, patientId, about);
  });
}

async function noteUpload(tx: Tx, ctx: Uploading, patientId: string, { isShared, tell }: About): Promise<void> {
  const object = { kind: 'patient', id: patientId } as const;
  await audit(tx, ctx, { action: 'upload-document', object });
  if (!isShared) return;
  await audit(tx, ctx, { action: 'share-document', object });
  if (tell) await tellOfDocument(tx, ctx, patientId);
}

/** Undoes as much as it can now; the round removes the rest later. */
async function takeBack(ctx: Uploading, documentId: string): Promise<void> {
  try {
    await ctx.storage.delete(documentStorageName(ctx.tenant.id, documentId));
    await inTenant(ctx, (tx) => deleteDocument(tx, documentId));
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'a broken upload is left to the housekeeping');
  }
}

/**
 * Returns the id of the document.
 * @throws not-found, record-merged, patient-without-email, entry-key-reused, rate-limited, file-type, file-unreadable, file-too-large,
 * validation-failed beyond the most documents or pages; storage errors, with nothing left behind
 */
export async function uploadDocument(
  ctx: Uploading,
  patientId: string,
  about: About,
  { bytes }: SentFile,
): Promise<string> {
  const digest = digestOf(patientId, about, bytes);
  const file = await checked(ctx, bytes);
  const begun = await begin(ctx, patientId, about, digest);
  if (begun instanceof Problem) throw begun;
  if (typeof begun === 'string') return begun;
  try {
    await complete(ctx, patientId, begun.documentId, { about, file });
  } catch (error) {
    await takeBack(ctx, begun.documentId);
    throw error;
  }
  return begun.documentId;
}
