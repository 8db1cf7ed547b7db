// Matches a guest with a patient, existing or new, and undoes that until it is approved.
import type { inbox, ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { formVersion } from '../forms/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { addPatientData, findPatient, suggestPatients } from '../patients/public.ts';
import { checkContact, readPhones } from '../records/public.ts';
import { findSubmission, lockForReview, openAnswers, recordMatch } from '../submissions/public.ts';
import { turnState } from '../triage/public.ts';
import { compareSubmission } from './compare-waiting.ts';
import { guestFacts } from './guest-facts.policy.ts';

type NewPatient = ParsedInput<typeof inbox.matchNewPatient>['body'];

/** Suggests patients who the guest may be. @throws not-found */
export async function suggestFor(ctx: Ctx & Uses<'caches' | 'cipherOf'>, submissionId: string) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const row = await inTenant(ctx, (tx) => findSubmission(tx, submissionId));
  const version = row && (await formVersion(ctx, row.formVersionId));
  if (!row || !version) throw problem('not-found');
  if (row.patientId !== null) return [];
  const facts = guestFacts(version.fields, openAnswers(cipher, submissionId, row.revision, row.answersSealed));
  const name = `${facts.nameFirst} ${facts.nameLast}`.trim();
  const found = await inTenant(ctx, async (tx) => {
    const [suggestions] = await Promise.all([
      suggestPatients(tx, { ...facts, name }),
      audit(tx, ctx, { action: 'search', object: { kind: 'patients', id: 'all' } }),
    ]);
    const alerts = await readShownAlerts(
      tx,
      ctx,
      suggestions.map(({ patient }) => patient.patientId),
    );
    return suggestions.map((each) => ({ ...each, alerts: alerts.get(each.patient.patientId) ?? [] }));
  });
  return found.map(({ patient, reasons, alerts }) => ({
    id: patient.patientId,
    name: `${patient.nameFirst} ${patient.nameLast}`,
    birthDate: patient.birthDate,
    phone: patient.phone ?? '',
    email: patient.emailAddress,
    alerts,
    reasons,
  }));
}

/** Audits both sides, so that the match is found under the patient and under the submission. */
async function auditMatch(tx: Tx, ctx: Ctx, action: 'match' | 'unmatch', submissionId: string, patientId: string) {
  await audit(tx, ctx, { action, object: { kind: 'submission', id: submissionId } });
  await audit(tx, ctx, { action, object: { kind: 'patient', id: patientId } });
}

/**
 * Locks a guest's submission that has no owner yet. A filed one waits again.
 * @throws not-found, match-impossible when it belongs to a patient, submission-state
 */
async function lockGuests(tx: Tx, ctx: Ctx, submissionId: string): Promise<void> {
  const known = await lockForReview(tx, submissionId);
  if (!known) throw problem('not-found');
  if (known.patientId !== null) throw problem('match-impossible');
  await turnState(tx, ctx, { submissionId, act: 'match' });
}

/** @throws not-found, match-impossible when it belongs to a patient, submission-state when it was archived */
export async function matchSubmission(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  submissionId: string,
  patientId: string,
): Promise<void> {
  await inTenant(ctx, async (tx) => {
    await lockGuests(tx, ctx, submissionId);
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null) throw problem('not-found');
    await recordMatch(tx, submissionId, patientId);
    await auditMatch(tx, ctx, 'match', submissionId, patientId);
  });
  await compareSubmission(ctx, submissionId);
}

/**
 * Returns the id of the new patient.
 * @throws not-found, match-impossible, submission-state, validation-failed for a future birth date
 */
export async function matchNewPatient(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  submissionId: string,
  given: NewPatient,
): Promise<string> {
  await checkContact(ctx, given);
  const typed = given.phone === '' ? [] : [{ type: 'other' as const, number: given.phone, extension: '' }];
  const phones = readPhones(typed, { path: () => 'body.phone' });
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const patientId = await inTenant(ctx, async (tx) => {
    await lockGuests(tx, ctx, submissionId);
    const data = {
      nameFirst: given.nameFirst,
      nameMiddle: given.nameMiddle,
      nameLast: given.nameLast,
      birthDate: given.birthDate,
      gender: '' as const,
      email: given.email,
      phones,
      address: { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' },
      maritalStatus: '',
      communicationPreference: '' as const,
    };
    const origin = { source: 'form', sourceId: submissionId } as const;
    const added = await addPatientData(tx, ctx, cipher, data, origin);
    await audit(tx, ctx, { action: 'add', object: { kind: 'patient', id: added } });
    await recordMatch(tx, submissionId, added);
    await auditMatch(tx, ctx, 'match', submissionId, added);
    return added;
  });
  await compareSubmission(ctx, submissionId);
  return patientId;
}

/** @throws not-found, match-impossible when it is a patient's or was not matched, submission-state when it was archived */
export async function unmatchSubmission(ctx: Ctx & Uses<'caches' | 'cipherOf'>, submissionId: string): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const known = await lockForReview(tx, submissionId);
    if (!known) throw problem('not-found');
    const { matchedPatientId: matched } = known;
    if (known.patientId !== null || matched === null) throw problem('match-impossible');
    await turnState(tx, ctx, { submissionId, act: 'unmatch' });
    await recordMatch(tx, submissionId, null);
    await auditMatch(tx, ctx, 'unmatch', submissionId, matched);
  });
  await compareSubmission(ctx, submissionId);
}
