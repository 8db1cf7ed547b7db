// Asks a patient once more for an agreement that is missing.
import { randomUUIDv7 } from 'node:crypto';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { assignForm } from '../forms/public.ts';
import { insertAgreement } from './agreements.store.ts';
import { inOrder } from './standing.policy.ts';
import type { FormStanding } from './standings.ts';

/**
 * Puts the form among the patient's documents, even after they chose to sign at the office or withdrew. What was asked on the
 * same day is not entered twice. Returns false where an agreement holds that need not be given anew.
 */
export async function askAgreement(
  tx: Tx,
  ctx: Ctx,
  { form, standing, rows }: FormStanding,
  { patientId, today }: { readonly patientId: string; readonly today: string },
): Promise<boolean> {
  if (standing.state === 'agreed' && !standing.isAsked) return false;
  await assignForm(tx, ctx, patientId, form.formId);
  const newest = inOrder(rows).at(-1);
  if (newest?.kind === 'asked' && newest.since === today) return true;
  await insertAgreement(tx, {
    agreementId: randomUUIDv7(),
    formId: form.formId,
    formVersionId: form.formVersionId,
    patientId,
    state: 'asked',
    since: today,
    until: null,
    at: ctx.clock.now(),
    accountId: actorId(ctx),
    reasonSealed: null,
  });
  return true;
}
