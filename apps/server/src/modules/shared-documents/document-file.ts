// What is sealed of a document: its name and the details of its file in its row, its bytes in the storage.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { openFile } from '../../platform/storage/sealed-file.ts';
import type { DocumentType } from './file-type.policy.ts';
import { savedName } from './shared-document.policy.ts';
import type { StoredDocument } from './shared-documents.store.ts';

export interface DocumentDetails {
  readonly fileType: DocumentType;
  /** In bytes. */
  readonly fileSize: number;
  /** The file's own key. */
  readonly dataKey: string;
}

const placeOf = (row: string, column: 'name_sealed' | 'file_sealed') => ({ table: 'shared_documents', row, column });

/** The name of the file in the storage. */
export function documentStorageName(tenantId: string, documentId: string): string {
  return `${tenantId}/${documentId}`;
}

export function sealName(cipher: TenantCipher, documentId: string, name: string): Buffer {
  return cipher.seal(placeOf(documentId, 'name_sealed'), name);
}

export function sealDocument(cipher: TenantCipher, documentId: string, details: DocumentDetails): Buffer {
  return cipher.seal(placeOf(documentId, 'file_sealed'), JSON.stringify(details));
}

type SealedDocument = Pick<StoredDocument, 'documentId' | 'nameSealed' | 'fileSealed'>;

/** Returns the name of a document and what is known of its file. @throws CryptoError when the row was tampered with */
export function describeDocument(cipher: TenantCipher, { documentId, nameSealed, fileSealed }: SealedDocument) {
  const name = cipher.open(placeOf(documentId, 'name_sealed'), nameSealed);
  const { fileType, fileSize } = detailsOf(cipher, documentId, fileSealed);
  return { id: documentId, name, fileName: savedName(name, fileType), fileType, fileSize };
}

function detailsOf(cipher: TenantCipher, documentId: string, sealed: Buffer | null): DocumentDetails {
  if (!sealed) throw new Error('the file of this document is not stored yet');
  return JSON.parse(cipher.open(placeOf(documentId, 'file_sealed'), sealed)) as DocumentDetails;
}

/** Returns the file of a document, or undefined when the storage has lost it. */
export async function readDocumentFile(ctx: Pick<Ctx, 'tenant'> & Uses<'storage' | 'cipherOf'>, row: SealedDocument) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { dataKey } = detailsOf(cipher, row.documentId, row.fileSealed);
  const name = documentStorageName(ctx.tenant.id, row.documentId);
  const sealed = await ctx.storage.get(name);
  return sealed && { ...describeDocument(cipher, row), bytes: openFile(name, dataKey, sealed) };
}

export type DocumentFile = NonNullable<Awaited<ReturnType<typeof readDocumentFile>>>;
