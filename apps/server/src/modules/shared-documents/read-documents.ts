// Lists documents and opens their files: all of a patient's for the office, shared ones for the patient and who acts for them.
import type { sharedDocuments } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { picturesOf } from '../attachments/public.ts';
import { findPatient, mayActFor, ownAndFamily } from '../patients/public.ts';
import { type DocumentFile, describeDocument, readDocumentFile } from './document-file.ts';
import { addressFor, findDocument, listOfPatient, listShared, updateDocument } from './shared-documents.store.ts';

type Kind = (typeof sharedDocuments.documentKinds)[number];
type Opening = Ctx & Uses<'cipherOf'>;

/** Returns the documents of a patient, and the pictures that they sent for who may open the inbox. @throws not-found */
export async function readDocuments(ctx: Opening, patientId: string) {
  const seesPictures = ctx.principal.kind === 'staff' && ctx.principal.rights.has('inbox');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const read = await inTenant(ctx, async (tx) => {
    const patient = await findPatient(tx, patientId);
    if (!patient || patient.mergedInto !== null) return undefined;
    await audit(tx, ctx, { action: 'list', object: { kind: 'documents', id: patientId } });
    return {
      rows: await listOfPatient(tx, patientId, ctx.clock.now()),
      pictures: seesPictures ? await picturesOf(tx, cipher, patientId) : [],
      canTell: (await addressFor(tx, patientId)) !== undefined,
    };
  });
  if (!read) throw problem('not-found');
  const documents = read.rows.map((row) => ({
    ...describeDocument(cipher, row),
    kind: row.kind as Kind,
    revision: row.revision,
    by: row.by,
    at: row.uploadedAt.toISOString(),
    isShared: row.isShared,
    sharedAt: row.sharedAt?.toISOString() ?? null,
    seenAt: row.seenAt?.toISOString() ?? null,
    removed:
      row.removedAt && row.eraseAt
        ? { by: row.removedByName, at: row.removedAt.toISOString(), until: row.eraseAt.toISOString() }
        : null,
  }));
  return { documents, pictures: read.pictures, canTell: read.canTell };
}

/** Returns what is shared with the caller and with those they act for; a group only for whom there is something. */
export async function readOwnDocuments(ctx: Opening) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { people, rows } = await inTenant(ctx, async (tx) => {
    const people = await ownAndFamily(tx, principal.patientId);
    const rows = await listShared(
      tx,
      people.map(({ patientId }) => patientId),
    );
    for (const { patientId } of people)
      await audit(tx, ctx, { action: 'list', object: { kind: 'documents', id: patientId } });
    return { people, rows };
  });
  const groups = people.map(({ patientId, nameFirst, nameLast }) => ({
    patientId,
    nameFirst,
    nameLast,
    documents: rows.flatMap((row) => {
      if (row.patientId !== patientId) return [];
      return [{ ...describeDocument(cipher, row), kind: row.kind as Kind, at: row.sharedAt?.toISOString() ?? '' }];
    }),
  }));
  return groups.filter(({ documents }) => documents.length > 0);
}

/** Returns the file of a document for the office, also of a removed one while it can be restored. @throws not-found */
export async function openDocument(ctx: Opening & Uses<'storage'>, documentId: string): Promise<DocumentFile> {
  const row = await inTenant(ctx, async (tx) => {
    const found = await findDocument(tx, documentId);
    if (!found?.fileSealed || (found.eraseAt && found.eraseAt <= ctx.clock.now())) return undefined;
    await audit(tx, ctx, { action: 'read-document', object: { kind: 'patient', id: found.patientId } });
    return found;
  });
  const file = row && (await readDocumentFile(ctx, row));
  if (!file) throw problem('not-found');
  return file;
}

/** Returns the file of a shared document for the patient or who acts for them, and keeps when it was opened first. @throws not-found */
export async function openOwnDocument(ctx: Opening & Uses<'storage'>, documentId: string): Promise<DocumentFile> {
  const row = await inTenant(ctx, async (tx) => {
    const found = await findDocument(tx, documentId);
    if (!found?.isShared) return undefined;
    const isAllowed = await mayActFor(tx, ctx, found.patientId);
    await audit(tx, ctx, {
      action: 'read-document',
      object: { kind: 'patient', id: found.patientId },
      outcome: isAllowed ? 'done' : 'refused',
    });
    return isAllowed ? found : undefined;
  });
  const file = row && (await readDocumentFile(ctx, row));
  if (!file) throw problem('not-found');
  if (row.seenAt === null) await inTenant(ctx, (tx) => updateDocument(tx, documentId, { seenAt: ctx.clock.now() }));
  return file;
}
