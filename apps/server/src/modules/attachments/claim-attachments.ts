// Ties uploaded pictures to the submission they are posted with: only the sender's own, and each with one submission only.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { openDetails } from './attachment-file.ts';
import { isUploader } from './attachments.policy.ts';
import { selectAttachments, tieToSubmission } from './attachments.store.ts';

/** What a submission says of a picture; taken from what the server stored, never from the sender. */
export interface KnownFile {
  readonly key: string;
  readonly fileName: string;
  readonly fileType: string;
  readonly fileSize: number;
}

/**
 * Those of the keys that the caller may post, by key: own uploads, and what the submission `submissionId` has already.
 * Whether they are still free is decided by claimAttachments.
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

/** In the transaction that stores the submission. False when one of them was sent with another, or removed, meanwhile. */
export async function claimAttachments(
  tx: Tx,
  keys: readonly string[],
  to: { readonly submissionId: string; readonly ownerId: string | null },
): Promise<boolean> {
  const distinct = [...new Set(keys)];
  return distinct.length === 0 || (await tieToSubmission(tx, distinct, to)) === distinct.length;
}
