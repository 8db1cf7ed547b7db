// Returns a picture to whoever uploaded it, to the person it belongs to and their guardian, and to the office; to nobody else.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { mayActFor } from '../patients/public.ts';
import { type FileDetails, type OpenedFile, openDetails, readFileOf } from './attachment-file.ts';
import { isOffice, isUploader } from './attachments.policy.ts';
import { type AttachmentRow, selectAttachments } from './attachments.store.ts';

/** Once sent, it belongs to the submission's owner and the office, whoever uploaded it. */
async function maySee(tx: Tx, ctx: Ctx & Uses<'guest'>, row: AttachmentRow): Promise<boolean> {
  if (row.submissionId === null) return isUploader(row, ctx, ctx.clock.now());
  if (isOffice(ctx.principal)) return true;
  if (row.ownerId !== null) return mayActFor(tx, ctx, row.ownerId);
  return isUploader(row, ctx, ctx.clock.now());
}

/** @throws not-found for an unknown key, and for a caller who may not see it */
export async function readAttachment(
  ctx: Ctx & Uses<'storage' | 'cipherOf' | 'guest'>,
  key: string,
): Promise<OpenedFile> {
  const row = await inTenant(ctx, async (tx) => {
    const [found] = await selectAttachments(tx, [key]);
    if (!found) return undefined;
    const isAllowed = await maySee(tx, ctx, found);
    await audit(tx, ctx, {
      action: 'read',
      object: { kind: 'attachment', id: found.attachmentId },
      outcome: isAllowed ? 'done' : 'refused',
    });
    return isAllowed ? found : undefined;
  });
  const file = row && (await readFileOf(ctx, row));
  if (!file) throw problem('not-found');
  return file;
}

/** Returns a picture for the print of a submission whose access was already checked. Undefined when it is gone. */
export async function attachmentOf(
  ctx: Ctx & Uses<'storage' | 'cipherOf'>,
  submissionId: string,
  key: string,
): Promise<OpenedFile | undefined> {
  const [row] = await inTenant(ctx, (tx) => selectAttachments(tx, [key]));
  return row?.submissionId === submissionId ? readFileOf(ctx, row) : undefined;
}

/** Returns name, type and size of the stored files among these keys, for a caller whose access was already checked. */
export async function describeFiles(
  ctx: Ctx & Uses<'cipherOf'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Omit<FileDetails, 'dataKey'>>> {
  if (keys.length === 0) return new Map();
  const [cipher, rows] = await Promise.all([
    ctx.cipherOf(ctx.tenant.id),
    inTenant(ctx, (tx) => selectAttachments(tx, keys)),
  ]);
  return new Map(
    rows.flatMap(({ attachmentId, attachmentKey, fileSealed }) => {
      if (!fileSealed) return [];
      const { dataKey: _, ...details } = openDetails(cipher, attachmentId, fileSealed);
      return [[attachmentKey, details] as const];
    }),
  );
}
