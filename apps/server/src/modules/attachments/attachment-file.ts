// The file behind an attachment: its details, sealed in its row, and its bytes, sealed in the storage.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { openFile } from '../../platform/storage/sealed-file.ts';

export interface FileDetails {
  readonly fileName: string;
  readonly fileType: string;
  /** In bytes. */
  readonly fileSize: number;
  /** The file's own key. */
  readonly dataKey: string;
}

const placeOf = (attachmentId: string) => ({ table: 'attachments', row: attachmentId, column: 'file_sealed' });

/** The name of the file in the storage. */
export function storageName(tenantId: string, attachmentId: string): string {
  return `${tenantId}/${attachmentId}`;
}

export function sealDetails(cipher: TenantCipher, attachmentId: string, details: FileDetails): Buffer {
  return cipher.seal(placeOf(attachmentId), JSON.stringify(details));
}

/** Opens the sealed details of a row. @throws CryptoError when the row was tampered with */
export function openDetails(cipher: TenantCipher, attachmentId: string, sealed: Buffer): FileDetails {
  return JSON.parse(cipher.open(placeOf(attachmentId), sealed)) as FileDetails;
}

export interface OpenedFile extends FileDetails {
  readonly bytes: Buffer;
}

/** Returns the file of a row, or undefined when the storage has lost it. */
export async function readFileOf(
  ctx: Pick<Ctx, 'tenant'> & Uses<'storage' | 'cipherOf'>,
  row: { readonly attachmentId: string; readonly fileSealed: Buffer | null },
): Promise<OpenedFile | undefined> {
  if (!row.fileSealed) return undefined;
  const { tenant } = ctx;
  const details = openDetails(await ctx.cipherOf(tenant.id), row.attachmentId, row.fileSealed);
  const name = storageName(tenant.id, row.attachmentId);
  const sealed = await ctx.storage.get(name);
  return sealed && { ...details, bytes: openFile(name, details.dataKey, sealed) };
}
