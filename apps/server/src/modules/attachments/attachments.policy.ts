// Who may see an attachment, and how many may be uploaded.
import type { Ctx, Principal, Uses } from '../../platform/context.ts';
import { sameBytes } from '../../platform/crypto/tokens.ts';

const hourMs = 3_600_000;

export const limits = {
  /** Attachments that were never sent are removed after this time. A guest's browser can see its own for as long. */
  lifeMs: 24 * hourMs,
  uploadsPerPerson: { limit: 60, windowMs: hourMs },
  /** A whole waiting room may share one address. */
  uploadsPerAddress: { limit: 200, windowMs: hourMs },
  uploadsPerTenant: { limit: 3000, windowMs: hourMs },
  /** Kilobytes that guests may send: 60 MB from one address, 1 GB at one practice. */
  guestKilobytesPerAddress: { limit: 60 * 1024, windowMs: hourMs },
  guestKilobytesPerTenant: { limit: 1024 * 1024, windowMs: 24 * hourMs },
} as const;

interface Uploaded {
  readonly uploadedBy: string | null;
  readonly guestDigest: Buffer | null;
  readonly createdAt: Date;
}

/** Whether this caller uploaded it: the same patient, or the same browser within a day. */
export function isUploader(
  row: Uploaded,
  { principal, guest }: Pick<Ctx, 'principal'> & Uses<'guest'>,
  now: Date,
): boolean {
  if (row.uploadedBy !== null) return principal.kind === 'patient' && principal.patientId === row.uploadedBy;
  if (!row.guestDigest || !guest) return false;
  return sameBytes(row.guestDigest, guest) && now.getTime() - row.createdAt.getTime() < limits.lifeMs;
}

export function isOffice(principal: Principal): boolean {
  return principal.kind === 'staff' && principal.rights.has('inbox');
}
