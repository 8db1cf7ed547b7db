// Signing on screen: agreed to once for each person and wording before a consent form is signed, by guests each time.
import { randomUUIDv7 } from 'node:crypto';
import { agreements } from '@foyer/contract';
import { consentSettings, type FormField, type SubmissionEntry } from '@foyer/forms';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { type FormVersion, hasSignature } from '../forms/public.ts';
import { settingsOf } from '../practice/public.ts';
import { insertSigning, isSigningAgreed } from './signing.store.ts';

const { signingWording } = agreements;

function isSigned(fields: readonly FormField[], entries: readonly SubmissionEntry[]): boolean {
  const types = new Map(fields.map(({ uuid, type_name }) => [uuid, type_name]));
  return entries.some(({ uuid, value }) => {
    if (types.get(uuid) === 'Signature') return value !== '' && value !== null;
    return types.get(uuid) === 'Initials' && (value as { initials?: unknown } | null)?.initials !== '';
  });
}

/** Whether the signed-in person agreed to the present wording. */
export async function isAgreedToSign(ctx: Ctx): Promise<boolean> {
  const { principal } = ctx;
  return (
    principal.kind === 'patient' && inTenant(ctx, (tx) => isSigningAgreed(tx, principal.patientId, signingWording))
  );
}

/**
 * Returns whether sending these answers also says that the sender agrees to sign on screen, in the present wording.
 * @param esign the wording that was agreed to with this send
 * @throws esign-missing when they are signed and that was never said
 */
export async function checkSigning(
  ctx: Ctx & Uses<'caches'>,
  { fields, object }: Pick<FormVersion, 'fields' | 'object'>,
  entries: readonly SubmissionEntry[],
  esign: string | undefined,
): Promise<boolean> {
  if (!hasSignature(fields) || !isSigned(fields, entries)) return false;
  if (!consentSettings(object) && !(await settingsOf(ctx)).asksBeforeEverySignature) return false;
  if (esign === signingWording) return true;
  if (await isAgreedToSign(ctx)) return false;
  throw problem('esign-missing');
}

/** Keeps that the sender agreed to sign on screen, with the submission that said so. */
export async function keepSigning(tx: Tx, ctx: Ctx, submissionId: string): Promise<void> {
  const { principal } = ctx;
  await insertSigning(tx, {
    signingId: randomUUIDv7(),
    patientId: principal.kind === 'patient' ? principal.patientId : null,
    submissionId,
    wording: signingWording,
    agreedAt: ctx.clock.now(),
  });
}
