// The pictures that a patient sent with forms, for a page that lists them; the call of the picture itself checks who may see it.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { openDetails } from './attachment-file.ts';
import { selectAttachmentsOf } from './attachments.store.ts';

export interface SentPicture {
  readonly key: string;
  readonly fileName: string;
  readonly fileType: string;
  /** ISO date-time. */
  readonly at: string;
  readonly submissionId: string;
}

/** Most pictures of one patient in a list. */
const most = 100;

/** Returns the newest pictures that were sent with a patient's forms. The caller checks the right, and audits it. */
export async function picturesOf(tx: Tx, cipher: TenantCipher, patientId: string): Promise<SentPicture[]> {
  const rows = await selectAttachmentsOf(tx, patientId, most);
  return rows.flatMap(({ attachmentId, attachmentKey: key, fileSealed, submissionId, createdAt }) => {
    if (!fileSealed || submissionId === null) return [];
    const { fileName, fileType } = openDetails(cipher, attachmentId, fileSealed);
    return [{ key, fileName, fileType, at: createdAt.toISOString(), submissionId }];
  });
}
