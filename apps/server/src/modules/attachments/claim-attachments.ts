// Ties uploaded pictures to their submission: only the sender's own pictures, and each with one submission only.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { openDetails } from './attachment-file.ts';
import { isUploader } from './attachments.policy.ts';
import { selectAttachments, tieToSubmission } from './attachments.store.ts';

/** What a submission stores about a picture, taken from the server's own data and never from the sender. */
export interface KnownFile {
  readonly key: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly fileSize: number;
}

/**
 * Returns, by key, the files that the caller may post: own uploads, and those that the submission `submissionId` has already.
 * claimAttachments decides whether they are still free.
 */
export async function claimableFiles(
  ctx: Ctx & Uses<'cipherOf' | 'guest'>,
  keys: readonly string[],
  submissionId: string | undefined,
): Promise<ReadonlyMap<string, KnownFile>> {
  if (keys.length === 0) return new Map();
  const rows = await inTenant(ctx, (tx) => selectAttachments(tx, keys));
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const now = ctx.clock.now();
  return new Map(
    rows.flatMap((row) => {
      const isKept = submissionId !== undefined && row.submissionId === submissionId;
      if (!row.fileSealed || !(isKept || isUploader(row, ctx, now))) return [];
      const { fileName, fileType, fileSize } = openDetails(cipher, row.attachmentId, row.fileSealed);
      return [[row.attachmentKey, { key: row.attachmentKey, fileName, fileType, fileSize }] as const];
    }),
  );
}

/** Call it in the transaction that stores the submission. Returns false when a file was sent elsewhere or removed meanwhile. */
export async function claimAttachments(
  tx: Tx,
  keys: readonly string[],
  to: { readonly submissionId: string; readonly ownerId: string | null },
): Promise<boolean> {
  const distinct = [...new Set(keys)];
  return distinct.length === 0 || (await tieToSubmission(tx, distinct, to)) === distinct.length;
}
