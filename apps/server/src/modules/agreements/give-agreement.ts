// An agreement that is given by sending a consent form.
import { randomUUIDv7 } from 'node:crypto';
import { consentSettings } from '@foyer/forms';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { FormVersion } from '../forms/public.ts';
import { todayOf } from '../practice/public.ts';
import { insertAgreement, type NewAgreement, selectGuestAgreements } from './agreements.store.ts';
import { endOf } from './standing.policy.ts';

interface SentForm {
  readonly submissionId: string;
  readonly revision: number;
  /** Null for a guest's. */
  readonly patientId: string | null;
  readonly now: Date;
}

/** Returns the agreement that sending this version gives; undefined for a form that is not agreed to. */
export async function prepareAgreement(
  ctx: Ctx & Uses<'caches'>,
  { formId, versionId, object }: Pick<FormVersion, 'formId' | 'versionId' | 'object'>,
  { submissionId, revision, patientId, now }: SentForm,
): Promise<NewAgreement | undefined> {
  const consent = consentSettings(object);
  if (!consent) return undefined;
  const since = await todayOf(ctx);
  return {
    submissionId,
    revision,
    patientId,
    agreementId: randomUUIDv7(),
    formId,
    formVersionId: versionId,
    state: 'agreed',
    since,
    until: endOf(since, consent.validMonths),
    at: now,
    accountId: actorId(ctx),
    reasonSealed: null,
  };
}

/** Stores the agreement in the transaction that stores the answers. */
export async function giveAgreement(tx: Tx, ctx: Ctx, agreement: NewAgreement | undefined): Promise<void> {
  if (!agreement) return;
  await insertAgreement(tx, agreement);
  const { patientId, submissionId } = agreement;
  const object = patientId
    ? ({ kind: 'patient', id: patientId } as const)
    : ({ kind: 'submission', id: submissionId ?? '' } as const);
  await audit(tx, ctx, { action: 'agreement-given', object });
}

/** Gives a guest's agreement to the patient whom the office has matched and approved it for. */
export async function giveGuestAgreements(tx: Tx, submissionId: string, patientId: string): Promise<void> {
  for (const { tenantId: _tenant, ...row } of await selectGuestAgreements(tx, submissionId))
    await insertAgreement(tx, { ...row, agreementId: randomUUIDv7(), patientId });
}
