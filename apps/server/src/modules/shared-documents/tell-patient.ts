// The mail about a document: to the patient, or to who acts for them.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { logMail } from '../patients/public.ts';
import { limits } from './shared-document.policy.ts';
import { sharedDocumentMail } from './shared-document-mail.ts';
import { addressFor } from './shared-documents.store.ts';

export type Telling = Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches'>;

/** Returns why no mail can go about this patient now, or undefined if one can; then it is counted. */
export async function mailRefusal(tx: Tx, ctx: Telling, patientId: string): Promise<Problem | undefined> {
  if ((await addressFor(tx, patientId)) === undefined) return problem('patient-without-email');
  return overLimit(tx, ctx, ['shared document mails of', patientId, limits.mailsToPatient]);
}

/** Sends the mail, and keeps in the record that it went. */
export async function tellOfDocument(tx: Tx, ctx: Telling, patientId: string): Promise<void> {
  const { tenant, messages } = ctx;
  const to = await addressFor(tx, patientId);
  if (to === undefined) return;
  const mail = sharedDocumentMail.draw(ctx);
  await messages.sendMail(tx, { tenantId: tenant.id, to, fromName: tenant.companyName, ...mail });
  await logMail(tx, ctx, patientId, 'touchpoint');
}
