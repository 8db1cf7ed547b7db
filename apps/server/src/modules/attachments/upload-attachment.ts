// Stores a picture attached to a form: checked by its content, re-encoded, sealed, and stored completely or not at all.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { uploadLimit } from '../../platform/http/mount.ts';
import type { SentFile } from '../../platform/http/sent-file.ts';
import { kindOf } from '../../platform/pictures/picture-kind.ts';
import type { DrawnPicture } from '../../platform/pictures/pictures.ts';
import { problem } from '../../platform/problem.ts';
import { sealFile } from '../../platform/storage/sealed-file.ts';
import { countApart, overLimit } from '../../platform/throttles/over-limit.ts';
import { sealDetails, storageName } from './attachment-file.ts';
import { limits } from './attachments.policy.ts';
import { deleteAttachment, insertAttachment, setDetails } from './attachments.store.ts';
import { fileNameFor } from './file-name.policy.ts';

/** Counts an upload for the caller, the address and the practice. `guest` is a visitor's browser. @throws rate-limited */
export async function countUpload(ctx: Ctx & Uses<'budgets' | 'ip'>, guest: Buffer | undefined): Promise<void> {
  const who = ctx.principal.kind === 'patient' ? ctx.principal.accountId : (guest?.toString('hex') ?? '');
  const refused = await inTenant(ctx, (tx) =>
    overLimit(
      tx,
      ctx,
      ['uploads of person', who, limits.uploadsPerPerson],
      ['uploads of address', ctx.ip, limits.uploadsPerAddress],
      ['uploads of practice', ctx.tenant.id, limits.uploadsPerTenant],
    ),
  );
  if (refused) throw refused;
}

/** Re-encodes a picture, as JPEG if it was one, else as PNG. Applies the camera's orientation and drops all metadata. */
async function drawAnew(ctx: Ctx & Uses<'pictures' | 'signal'>, bytes: Buffer): Promise<DrawnPicture> {
  if (!kindOf(bytes)) throw problem('file-type');
  return ctx.pictures.drawOne({ as: 'attachment', bytes, mostBytes: uploadLimit }, ctx.signal);
}

/** Counts the bytes of a guest's upload. @throws rate-limited */
async function countBytes(ctx: Ctx & Uses<'budgets' | 'ip'>, { bytes }: SentFile): Promise<void> {
  if (ctx.principal.kind === 'patient') return;
  const kilobytes = Math.ceil(bytes.length / 1024);
  const refused = await countApart(
    ctx,
    ['guest kilobytes of address', ctx.ip, limits.guestKilobytesPerAddress, kilobytes],
    ['guest kilobytes of practice', 'all', limits.guestKilobytesPerTenant, kilobytes],
  );
  if (refused) throw refused;
}

async function keep(
  ctx: Ctx & Uses<'storage' | 'cipherOf'>,
  attachmentId: string,
  fileName: string,
  picture: DrawnPicture,
): Promise<void> {
  const name = storageName(ctx.tenant.id, attachmentId);
  const { dataKey, sealed } = sealFile(name, Buffer.from(picture.bytes));
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const details = { fileName, fileType: picture.type, fileSize: picture.bytes.length, dataKey };
  await ctx.storage.put(name, sealed);
  await inTenant(ctx, async (tx) => {
    await setDetails(tx, attachmentId, sealDetails(cipher, attachmentId, details));
    await audit(tx, ctx, { action: 'upload', object: { kind: 'attachment', id: attachmentId } });
  });
}

/** Undoes as much as it can now; housekeeping removes the rest later. */
async function takeBack(ctx: Ctx & Uses<'storage'>, attachmentId: string): Promise<void> {
  const name = storageName(ctx.tenant.id, attachmentId);
  try {
    await ctx.storage.delete(name);
    await inTenant(ctx, (tx) => deleteAttachment(tx, attachmentId));
  } catch (error) {
    ctx.log.warn({ reason: (error as Error).message }, 'a broken upload is left to the housekeeping');
  }
}

/**
 * Stores a picture for the caller: the patient or, for visitors, the browser `guest`. Returns its key.
 * @throws rate-limited, file-type, file-unreadable, file-too-large, overloaded; storage errors, with nothing left behind
 */
export async function uploadAttachment(
  ctx: Ctx & Uses<'budgets' | 'storage' | 'pictures' | 'cipherOf' | 'ip' | 'signal'>,
  guest: Buffer | undefined,
  file: SentFile,
): Promise<string> {
  await countBytes(ctx, file);
  const picture = await drawAnew(ctx, file.bytes);
  const attachmentId = randomUUIDv7();
  const key = randomBytes(16).toString('base64url');
  await inTenant(ctx, (tx) =>
    insertAttachment(tx, {
      attachmentId,
      attachmentKey: key,
      uploadedBy: ctx.principal.kind === 'patient' ? ctx.principal.patientId : null,
      guestDigest: guest ?? null,
      createdAt: ctx.clock.now(),
    }),
  );
  try {
    await keep(ctx, attachmentId, fileNameFor(file.name, picture.type), picture);
  } catch (error) {
    await takeBack(ctx, attachmentId);
    throw error;
  }
  return key;
}
