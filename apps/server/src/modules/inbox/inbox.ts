// Reads and approves one submission of the inbox.
import { type FormField, type RecordTarget, recordTarget, type SubmissionEntry } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { giveGuestAgreements } from '../agreements/public.ts';
import { alertsOf, hasOpenAlert } from '../alerts/public.ts';
import { giveAttachments } from '../attachments/public.ts';
import { recordConsents } from '../consents/public.ts';
import { formVersion, publishedForm } from '../forms/public.ts';
import { givePacketRun, packetOfSubmission } from '../packets/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import {
  type KeptChange,
  listPhones,
  lockParts,
  plainPhones,
  readRecordChanges,
  textableNumber,
  writeRecord,
} from '../patients/public.ts';
import { noteOpened } from '../recents/public.ts';
import { withOwnFields } from '../record-fields/public.ts';
import {
  findSubmission,
  giveSubmission,
  openAnswers,
  openRevision,
  questionsOf,
  recordReading,
} from '../submissions/public.ts';
import { approvalsOf, isWrittenTo, keepApproval, takeApprovalBack, turnState } from '../triage/public.ts';
import { giveVisit } from '../visits/public.ts';
import {
  type ApprovalChange,
  approvalChanges,
  type ChosenRows,
  chosenChanges,
  writtenAnswers,
} from './approval-plan.ts';
import { compareAnswers } from './compare-answers.ts';
import { correctMarks } from './compare-waiting.ts';
import { comparedRecord, inRecord, knownRecord } from './compared-record.ts';
import { consentAnswers, numberInAnswers } from './consent-answers.policy.ts';
import { guestFacts } from './guest-facts.policy.ts';
import { selectInboxRow, selectStanding } from './inbox.store.ts';
import { doneAt, toRow } from './list-inbox.ts';
import { marksOf } from './marks.policy.ts';
import { reachSender, shownWay } from './reach-sender.ts';
import { revisionOf } from './read-revision.ts';
import { selectRevisions } from './revisions.store.ts';
import { shownForm } from './shown-form.ts';

/** Returns the patient of a submission and their record; audited as a read of the record. */
async function patientOf(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  row: { patientId: string | null; matchedPatientId: string | null },
) {
  const known = await knownRecord(tx, cipher, row);
  if (!known) return undefined;
  const { id, record, revision } = known;
  await audit(tx, ctx, { action: 'read', object: { kind: 'contact-record', id } });
  return {
    record,
    revision,
    patient: {
      id,
      name: `${record.name.first} ${record.name.last}`,
      birthDate: record.birthDate,
      isMatch: row.patientId === null,
    },
  };
}

const shownChange = ({ before, after, ...change }: ApprovalChange) => ({
  ...change,
  before: [...before],
  after: [...after],
});

/** Returns one submission in full and marks it as read. @throws not-found */
export async function readInboxSubmission(
  ctx: Ctx & Uses<'secrets' | 'messages' | 'caches' | 'cipherOf'>,
  submissionId: string,
) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const row = await selectInboxRow(tx, submissionId);
    const submission = await findSubmission(tx, submissionId);
    if (!row || !submission) return undefined;
    await recordReading(tx, submissionId, ctx.clock.now());
    await audit(tx, ctx, { action: 'read', object: { kind: 'submission', id: submissionId } });
    await noteOpened(tx, ctx, 'submission', submissionId);
    const revisions = await selectRevisions(tx, submissionId);
    const alerts = (await alertsOf(tx, cipher, [submissionId])).get(submissionId) ?? [];
    const packet = await packetOfSubmission(tx, submissionId, ctx.clock.now());
    const known = await patientOf(tx, ctx, cipher, row);
    const phones = known && alerts.length > 0 ? plainPhones(await listPhones(tx, known.patient.id)) : [];
    const approvals = await approvalsOf(tx, cipher, submissionId);
    const questions = await questionsOf(tx, cipher, submissionId);
    const patientAlerts = known ? (await readShownAlerts(tx, ctx, [known.patient.id])).get(known.patient.id) : [];
    return { row, submission, revisions, alerts, packet, known, phones, approvals, questions, patientAlerts };
  });
  if (!found) throw problem('not-found');
  const { row, submission, revisions, alerts, packet, known, phones, approvals, questions } = found;
  const { patientAlerts = [] } = found;
  const [version, { entries, signatures }] = await Promise.all([
    formVersion(ctx, submission.formVersionId),
    openRevision(ctx, submission),
  ]);
  if (!version) throw problem('not-found');
  const mapped = known ? await inRecord(ctx, version.fields, entries) : [];
  const guest = row.patientId === null ? guestFacts(version.fields, entries) : null;
  const asking = guest ? { guest } : { patientId: row.patientId ?? '' };
  const sender = shownWay(await inTenant(ctx, (tx) => reachSender(tx, ctx, asking)));
  const changes = known && approvalChanges(version.fields, mapped, known.record);
  const recordRevision = known?.revision ?? null;
  const marks = await correctMarks(ctx, row, { recordRevision, ...marksOf(mapped, changes, signatures) });
  return {
    ...toRow(cipher, { ...row, ...marks }, ctx.clock.now(), alerts),
    alerts: [...alerts],
    packet: packet && { ...packet, companions: [...packet.companions] },
    isRead: true,
    approvedAt: doneAt(row),
    approvedBy: doneAt(row) && row.turner,
    birthDate: row.birthDate,
    revisions: revisions.map(revisionOf),
    patient: known?.patient ?? null,
    patientAlerts,
    phones,
    guest,
    recordRevision,
    approvals,
    questions,
    sender: { ...sender, canChange: (await publishedForm(ctx, row.formId)) !== undefined },
    compared: known ? compareAnswers(version.fields, mapped, known.record) : [],
    changes: (changes ?? []).map(shownChange),
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

/** What the office has read, and which rows it chose. */
export interface ReadAndChosen extends ChosenRows {
  readonly revision: number;
  /** Of the record; undefined to write over what was changed meanwhile. */
  readonly recordRevision?: number | undefined;
}

/** Returns the refusal that names the rows whose values were changed meanwhile; undefined if there is none. */
function recordConflict(
  since: readonly KeptChange[],
  rows: readonly (ApprovalChange & { readonly target: RecordTarget })[],
  revision: number,
): Problem | undefined {
  const conflicts = rows.flatMap(({ key, question, before, target }) => {
    const last = since.find((change) => isWrittenTo(target, change));
    if (!last) return [];
    const { by, at, source } = last;
    return [{ path: key, label: question, now: before.join('\n'), by, at: at.toISOString(), source }];
  });
  return conflicts.length === 0 ? undefined : problem('record-changed', { members: { conflicts, revision } });
}

/**
 * Approves the revision that was read. The chosen rows are written to the patient's record in the same transaction, and what it says
 * about texts into the consent book. The submission of a matched guest becomes the patient's.
 * @throws not-found, already-approved, submission-state, submission-changed (there is a newer revision), no-patient for an unmatched
 * guest, record-changed, validation-failed for a row that there is not, alert-waiting before somebody has acknowledged its alerts
 */
export async function approveSubmission(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  submissionId: string,
  { revision, recordRevision, ...chosenRows }: ReadAndChosen,
): Promise<void> {
  const [cipher, fields] = await Promise.all([ctx.cipherOf(ctx.tenant.id), fieldsOf(ctx, submissionId)]);
  await inTenant(ctx, async (tx) => {
    const turned = await turnState(tx, ctx, { submissionId, act: 'approve', revision });
    const given = turned.patientId ?? turned.matchedPatientId;
    const owner = given === null ? undefined : await selectStanding(tx, given);
    if (await hasOpenAlert(tx, submissionId)) throw problem('alert-waiting');
    if (!owner) throw problem('no-patient');
    const [submission, sealed] = await Promise.all([
      findSubmission(tx, submissionId),
      lockParts(tx, ctx, cipher, owner),
      audit(tx, ctx, { action: 'approve', object: { kind: 'submission', id: submissionId } }),
    ]);
    const known = await comparedRecord(tx, cipher, owner);
    if (!known) throw problem('no-patient');
    if (!submission) return;
    const { record, parts: before, read } = known;
    const answers = openAnswers(cipher, submissionId, revision, submission.answersSealed);
    const mapped = await withOwnFields(tx, fields, answers);
    const changes = approvalChanges(fields, mapped, record);
    const chosen = chosenChanges(changes, chosenRows);
    const targetOf = (uuid: string) => {
      const entry = mapped.find((each) => each.uuid === uuid);
      return entry && recordTarget(entry.foyer_table_name, entry.foyer_column_name);
    };
    const rows = chosen.flatMap((row) => {
      const target = targetOf(row.uuid);
      return target ? [{ ...row, target }] : [];
    });
    if (recordRevision !== undefined) {
      const since = await readRecordChanges(tx, cipher, owner, { sinceRevision: recordRevision });
      const conflict = recordConflict(since, rows, known.revision);
      if (conflict) throw conflict;
    }
    if (turned.patientId === null) await giveToPatient(tx, submissionId, owner, ctx.clock.now());
    const origin = { source: 'form', sourceId: submissionId } as const;
    const answered = writtenAnswers(fields, mapped, record, chosen);
    const written = await writeRecord(tx, ctx, cipher, owner, answered, origin, { sealed, read });
    await keepApproval(tx, ctx, cipher, {
      ...{ submissionId, revision, patientId: owner, before, after: written?.after ?? before },
      recordRevision: written?.revision ?? known.revision,
      lines: changes.map(({ key, question, before, after }) => ({
        ...{ key, question, before, after },
        taken: chosen.some((row) => row.key === key),
      })),
      questionOf: (change) => rows.find(({ target }) => isWrittenTo(target, change))?.question ?? change.path,
    });
    await recordAnsweredConsents(tx, ctx, cipher, { submissionId, owner, fields, answers });
  });
}

/** Takes an approval back. Returns what stays, because it was changed since. See `takeApprovalBack` for what it throws. */
export async function unapproveSubmission(ctx: Ctx & Uses<'cipherOf'>, submissionId: string, revision: number) {
  return { kept: await takeApprovalBack(ctx, submissionId, revision, selectStanding) };
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
