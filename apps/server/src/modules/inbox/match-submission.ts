// Matches a guest with a patient, existing or new, and undoes that until it is approved.
import type { inbox, ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { formVersion } from '../forms/public.ts';
import { addPatientData, findPatient, suggestPatients } from '../patients/public.ts';
import { checkBirth, readPhones } from '../records/public.ts';
import { findSubmission, openAnswers, recordMatch } from '../submissions/public.ts';
import { guestFacts } from './guest-facts.policy.ts';
import { lockSubmission } from './inbox.store.ts';

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
    return suggestions;
  });
  return found.map(({ patient, reasons }) => ({
    id: patient.patientId,
    name: `${patient.nameFirst} ${patient.nameLast}`,
    birthDate: patient.birthDate,
    phone: patient.phone ?? '',
    email: patient.emailAddress,
    reasons,
  }));
}

/** Audits both sides, so that the match is found under the patient and under the submission. */
async function auditMatch(tx: Tx, ctx: Ctx, action: 'match' | 'unmatch', submissionId: string, patientId: string) {
  await audit(tx, ctx, { action, object: { kind: 'submission', id: submissionId } });
  await audit(tx, ctx, { action, object: { kind: 'patient', id: patientId } });
}

/** Locks a guest's submission that has no owner yet. Returns the refusal for any other. */
async function lockGuests(tx: Tx, submissionId: string): Promise<Problem | undefined> {
  const known = await lockSubmission(tx, submissionId);
  if (!known) return problem('not-found');
  return known.patientId === null ? undefined : problem('match-impossible');
}

/** @throws not-found, match-impossible when it belongs to a patient */
export async function matchSubmission(ctx: Ctx, submissionId: string, patientId: string): Promise<void> {
  const refused = await inTenant(ctx, async (tx) => {
    const problemFound = await lockGuests(tx, submissionId);
    if (problemFound) return problemFound;
    const contact = await findPatient(tx, patientId);
    if (!contact || contact.mergedInto !== null) return problem('not-found');
    await recordMatch(tx, submissionId, patientId);
    await auditMatch(tx, ctx, 'match', submissionId, patientId);
    return undefined;
  });
  if (refused) throw refused;
}

/** Returns the id of the new patient. @throws not-found, match-impossible, validation-failed for a future birth date */
export async function matchNewPatient(
  ctx: Ctx & Uses<'caches'>,
  submissionId: string,
  given: NewPatient,
): Promise<string> {
  await checkBirth(ctx, given);
  const typed = given.phone === '' ? [] : [{ type: 'other' as const, number: given.phone, extension: '' }];
  const phones = await readPhones(ctx, typed, { path: () => 'body.phone' });
  const done = await inTenant(ctx, async (tx) => {
    const refused = await lockGuests(tx, submissionId);
    if (refused) return { refused };
    const patientId = await addPatientData(tx, ctx, {
      nameFirst: given.nameFirst,
      nameMiddle: given.nameMiddle,
      nameLast: given.nameLast,
      birthDate: given.birthDate,
      gender: '',
      email: given.email,
      phones,
      address: { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' },
      maritalStatus: '',
      communicationPreference: '',
    });
    await audit(tx, ctx, { action: 'add', object: { kind: 'patient', id: patientId } });
    await recordMatch(tx, submissionId, patientId);
    await auditMatch(tx, ctx, 'match', submissionId, patientId);
    return { patientId };
  });
  if (done.patientId === undefined) throw done.refused;
  return done.patientId;
}

/** @throws not-found, match-impossible when it is approved or was not matched */
export async function unmatchSubmission(ctx: Ctx, submissionId: string): Promise<void> {
  const refused = await inTenant(ctx, async (tx) => {
    const known = await lockSubmission(tx, submissionId);
    if (!known) return problem('not-found');
    const { matchedPatientId: matched } = known;
    if (known.patientId !== null || known.approvedAt !== null || matched === null) return problem('match-impossible');
    await recordMatch(tx, submissionId, null);
    await auditMatch(tx, ctx, 'unmatch', submissionId, matched);
    return undefined;
  });
  if (refused) throw refused;
}
