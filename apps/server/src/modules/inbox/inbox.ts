// Reads and approves one submission of the inbox.
import { type FormField, ownTarget, type SubmissionEntry } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { giveGuestAgreements } from '../agreements/public.ts';
import { alertsOf, hasOpenAlert } from '../alerts/public.ts';
import { giveAttachments } from '../attachments/public.ts';
import { recordConsents } from '../consents/public.ts';
import { formVersion } from '../forms/public.ts';
import { givePacketRun, packetOfSubmission } from '../packets/public.ts';
import { keptRecord, listPhones, textableNumber, writeRecord } from '../patients/public.ts';
import { withOwnFields } from '../record-fields/public.ts';
import { findSubmission, giveSubmission, openAnswers, openRevision, recordReading } from '../submissions/public.ts';
import { turnState } from '../triage/public.ts';
import { giveVisit } from '../visits/public.ts';
import { compareAnswers } from './compare-answers.ts';
import { consentAnswers, numberInAnswers } from './consent-answers.policy.ts';
import { guestFacts } from './guest-facts.policy.ts';
import { selectInboxRow, selectStanding } from './inbox.store.ts';
import { doneAt, toRow } from './list-inbox.ts';
import { revisionOf } from './read-revision.ts';
import { type Removals, withRecordItems } from './record-items.ts';
import { selectRevisions } from './revisions.store.ts';
import { shownForm } from './shown-form.ts';

/** Returns the patient of a submission and their record; audited as a read of the record. */
async function patientOf(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  row: { patientId: string | null; matchedPatientId: string | null },
) {
  const given = row.patientId ?? row.matchedPatientId;
  const id = given === null ? undefined : await selectStanding(tx, given);
  const record = id && (await keptRecord(tx, cipher, id));
  if (!id || !record) return undefined;
  await audit(tx, ctx, { action: 'read', object: { kind: 'contact-record', id } });
  return {
    record,
    patient: {
      id,
      name: `${record.name.first} ${record.name.last}`,
      birthDate: record.birthDate,
      isMatch: row.patientId === null,
    },
  };
}

/** Returns the entries as approving writes them: answers for fields of the practice's own that there are not belong nowhere. */
function inRecord(ctx: Ctx, fields: readonly FormField[], entries: readonly SubmissionEntry[]) {
  return fields.some(ownTarget) ? inTenant(ctx, (tx) => withOwnFields(tx, fields, entries)) : entries;
}

/** Returns one submission in full and marks it as read. @throws not-found */
export async function readInboxSubmission(ctx: Ctx & Uses<'caches' | 'cipherOf'>, submissionId: string) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const row = await selectInboxRow(tx, submissionId);
    const submission = await findSubmission(tx, submissionId);
    if (!row || !submission) return undefined;
    await recordReading(tx, submissionId, ctx.clock.now());
    await audit(tx, ctx, { action: 'read', object: { kind: 'submission', id: submissionId } });
    const revisions = await selectRevisions(tx, submissionId);
    const alerts = (await alertsOf(tx, cipher, [submissionId])).get(submissionId) ?? [];
    const packet = await packetOfSubmission(tx, submissionId, ctx.clock.now());
    const known = await patientOf(tx, ctx, cipher, row);
    const phones = known && alerts.length > 0 ? await listPhones(tx, known.patient.id) : [];
    return { row, submission, revisions, alerts, packet, known, phones };
  });
  if (!found) throw problem('not-found');
  const { row, submission, revisions, alerts, packet, known, phones } = found;
  const [version, { entries, signatures }] = await Promise.all([
    formVersion(ctx, submission.formVersionId),
    openRevision(ctx, submission),
  ]);
  if (!version) throw problem('not-found');
  return {
    ...toRow(cipher, row, ctx.clock.now(), alerts),
    alerts: [...alerts],
    packet: packet && { ...packet, companions: [...packet.companions] },
    isRead: true,
    approvedAt: doneAt(row),
    approvedBy: doneAt(row) && row.turner,
    birthDate: row.birthDate,
    revisions: revisions.map(revisionOf),
    patient: known?.patient ?? null,
    phones,
    guest: row.patientId === null ? guestFacts(version.fields, entries) : null,
    compared: known ? compareAnswers(version.fields, await inRecord(ctx, version.fields, entries), known.record) : [],
    object: entries,
    signatures,
    ...(await shownForm(ctx, version, submission.submittedBy ?? submission.patientId)),
  };
}

/** Makes the patient the owner of a guest's submission, with its files and the visit that it booked. */
async function giveToPatient(tx: Tx, submissionId: string, patientId: string, at: Date): Promise<void> {
  await giveSubmission(tx, submissionId, patientId);
  await giveAttachments(tx, submissionId, patientId);
  await giveGuestAgreements(tx, submissionId, patientId);
  await givePacketRun(tx, submissionId, patientId);
  await giveVisit(tx, submissionId, patientId, at);
}

/** Returns the fields of the form as the submission's newest revision was asked. */
async function fieldsOf(ctx: Ctx & Uses<'caches'>, submissionId: string): Promise<readonly FormField[]> {
  const submission = await inTenant(ctx, (tx) => findSubmission(tx, submissionId));
  const version = submission && (await formVersion(ctx, submission.formVersionId));
  return version?.fields ?? [];
}

interface Approved {
  readonly submissionId: string;
  /** The patient whose record it was written to. */
  readonly owner: string;
  readonly fields: readonly FormField[];
  readonly answers: readonly SubmissionEntry[];
}

/** Writes the answers to Mobile Consent into the consent book, as said when the form was sent. */
async function recordAnsweredConsents(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  cipher: TenantCipher,
  { submissionId, owner, fields, answers }: Approved,
): Promise<void> {
  const lines = consentAnswers(fields, answers);
  if (lines.length === 0) return;
  const address = numberInAnswers(fields, answers) ?? textableNumber(await listPhones(tx, owner));
  if (!address) return;
  const given = { channel: 'text', source: 'form', address, submissionId } as const;
  await recordConsents(
    tx,
    ctx,
    cipher,
    lines.map((line) => ({ ...line, ...given })),
  );
}

/**
 * Approves the revision that was read. Its mapped answers are written to the patient's record in the same transaction, and what
 * it says about texts into the consent book. The
 * submission of a matched guest becomes the patient's.
 * @throws not-found, already-approved, submission-state, submission-changed (there is a newer revision), no-patient for an unmatched
 * guest, alert-waiting before somebody has acknowledged its alerts
 */
export async function approveSubmission(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  submissionId: string,
  revision: number,
  removals?: Removals,
): Promise<void> {
  const [cipher, fields] = await Promise.all([ctx.cipherOf(ctx.tenant.id), fieldsOf(ctx, submissionId)]);
  await inTenant(ctx, async (tx) => {
    const turned = await turnState(tx, ctx, { submissionId, act: 'approve', revision });
    const given = turned.patientId ?? turned.matchedPatientId;
    const owner = given === null ? undefined : await selectStanding(tx, given);
    if (await hasOpenAlert(tx, submissionId)) throw problem('alert-waiting');
    if (!owner) throw problem('no-patient');
    await audit(tx, ctx, { action: 'approve', object: { kind: 'submission', id: submissionId } });
    const submission = await findSubmission(tx, submissionId);
    if (!submission) return;
    if (turned.patientId === null) await giveToPatient(tx, submissionId, owner, ctx.clock.now());
    const answers = openAnswers(cipher, submissionId, revision, submission.answersSealed);
    const record = answers.some(({ items }) => items) ? await keptRecord(tx, cipher, owner) : undefined;
    const written = await withOwnFields(tx, fields, withRecordItems(fields, answers, record, removals));
    await writeRecord(tx, ctx, cipher, owner, written, { source: 'form', sourceId: submissionId });
    await recordAnsweredConsents(tx, ctx, cipher, { submissionId, owner, fields, answers });
  });
}

/**
 * Files a guest's submission without a patient: it no longer waits, and nothing is written to a record. If matched later, it
 * waits again.
 * @throws not-found, submission-state, submission-changed, match-exists when it belongs or is matched to a patient, alert-waiting before
 * somebody has acknowledged its alerts
 */
export async function fileSubmission(ctx: Ctx, submissionId: string, revision: number): Promise<void> {
  await inTenant(ctx, async (tx) => {
    await turnState(tx, ctx, { submissionId, act: 'file', revision });
    if (await hasOpenAlert(tx, submissionId)) throw problem('alert-waiting');
    await audit(tx, ctx, { action: 'file', object: { kind: 'submission', id: submissionId } });
  });
}

/** Approves several, each in a transaction of its own. Returns the outcome of each, in their order. */
export async function approveSubmissions(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  items: readonly { readonly id: string; readonly revision: number }[],
) {
  const outcomes: { id: string; outcome: 'approved' | ApproveRefusal }[] = [];
  for (const { id, revision } of items) {
    const refusal = await approveSubmission(ctx, id, revision).then(
      () => undefined,
      (error: unknown) => {
        const code = error instanceof Problem ? error.code : undefined;
        if (!isRefusal(code)) throw error;
        return code;
      },
    );
    outcomes.push({ id, outcome: refusal ?? 'approved' });
  }
  return outcomes;
}

const refusals = [
  'not-found',
  'already-approved',
  'submission-changed',
  'submission-state',
  'no-patient',
  'alert-waiting',
] as const;
type ApproveRefusal = (typeof refusals)[number];
const isRefusal = (code: string | undefined): code is ApproveRefusal => refusals.some((each) => each === code);
