// An agreement that is given by sending a consent form.
import { randomUUIDv7 } from 'node:crypto';
import { consentSettings } from '@foyer/forms';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { FormVersion } from '../forms/public.ts';
import { todayOf } from '../practice/public.ts';
import { insertAgreement, type NewAgreement, selectEmailOf, selectGuestAgreements } from './agreements.store.ts';
import { signedCopyMail } from './signed-copy-mail.ts';
import { keepSigning } from './signing.ts';
import { endOf } from './standing.policy.ts';

interface SentForm {
  readonly version: Pick<FormVersion, 'formId' | 'versionId' | 'object'>;
  /** Whether the sender agrees with it to sign on screen. */
  readonly isSigning: boolean;
}

interface SentRevision {
  readonly submissionId: string;
  readonly revision: number;
  /** The patient whose submission it is; null for a guest's. */
  readonly owner: string | null;
  readonly now: Date;
}

/** What sending a form agrees to. */
export interface GivenAgreement {
  readonly submissionId: string;
  readonly agreement: NewAgreement | undefined;
  readonly isSigning: boolean;
}

/** Returns what sending this form agrees to; undefined when that is nothing. */
export async function prepareAgreement(
  ctx: Ctx & Uses<'caches'>,
  { version, isSigning }: SentForm,
  { submissionId, revision, owner, now }: SentRevision,
): Promise<GivenAgreement | undefined> {
  const consent = consentSettings(version.object);
  if (!consent) return isSigning ? { submissionId, agreement: undefined, isSigning } : undefined;
  const since = await todayOf(ctx);
  const agreement: NewAgreement = {
    agreementId: randomUUIDv7(),
    formId: version.formId,
    formVersionId: version.versionId,
    submissionId,
    revision,
    patientId: owner,
    state: 'agreed',
    since,
    until: endOf(since, consent.validMonths),
    at: now,
    accountId: actorId(ctx),
    reasonSealed: null,
  };
  return { submissionId, agreement, isSigning };
}

/** Mails whoever agreed the way to the copy. Guests have none in the portal; they can save theirs at once. */
async function mailCopy(tx: Tx, ctx: Ctx & Uses<'config' | 'messages' | 'caches'>): Promise<void> {
  const { principal, tenant } = ctx;
  const to = principal.kind === 'patient' ? await selectEmailOf(tx, principal.accountId) : '';
  if (to === '') return;
  const mail = signedCopyMail.draw(ctx);
  await ctx.messages.sendMail(tx, { tenantId: tenant.id, to, fromName: tenant.companyName, ...mail });
}

/** Stores what was agreed to, in the transaction that stores the answers, and mails the way to the copy. */
export async function giveAgreement(
  tx: Tx,
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  given: GivenAgreement | undefined,
): Promise<void> {
  if (!given) return;
  const { submissionId, agreement, isSigning } = given;
  if (isSigning) await keepSigning(tx, ctx, submissionId);
  if (!agreement) return;
  await insertAgreement(tx, agreement);
  const { patientId } = agreement;
  const object = patientId
    ? ({ kind: 'patient', id: patientId } as const)
    : ({ kind: 'submission', id: submissionId } as const);
  await audit(tx, ctx, { action: 'agreement-given', object });
  await mailCopy(tx, ctx);
}

/** Gives a guest's agreement to the patient whom the office has matched and approved it for. */
export async function giveGuestAgreements(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  for (const { tenantId: _tenant, ...row } of await selectGuestAgreements(tx, submissionId))
    await insertAgreement(tx, { ...row, agreementId: randomUUIDv7(), patientId });
}
