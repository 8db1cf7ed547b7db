// SQL that stores a new submission with everything that belongs to it, in one statement and so one round trip.
// testing/stepwise/store-submission.ts defines the expected result, row by row.
import { statement } from '../../../platform/db/statement.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import type { PreparedJob } from '../../../platform/jobs/queue.ts';

export interface NewSubmission {
  readonly submissionId: string;
  readonly formId: string;
  readonly formVersionId: string;
  /** Null for a guest's. */
  readonly patientId: string | null;
  readonly submittedBy: string | null;
  readonly personNameSealed: Buffer | null;
  readonly answersSealed: Buffer;
  /** What lists show of the answers; null when that is nothing. */
  readonly marksSealed: Buffer | null;
  /** Names of allergies that the answers say; null when they say none. */
  readonly allergiesSealed: Buffer | null;
  readonly utmParameters: Readonly<Record<string, string>>;
  readonly now: Date;
  /** Digests of the sender's Idempotency-Key and of everything that was sent under it. */
  readonly key?: { readonly digest: Buffer; readonly body: Buffer } | undefined;
  /** Null when nothing is signed. */
  readonly proofSealed: Buffer | null;
  /** Identifies a guest's browser, which may print what it sent. */
  readonly guestDigest: Buffer | null;
  /** The words of a guest's name, for finding the submission. */
  readonly wordDigests: readonly Buffer[];
  /** Identifies the visitor whose draft is deleted; a patient's own draft is deleted in any case. */
  readonly draftGuestDigest: Buffer | null;
  /** The notice to the office: the mail, or that it waits for the next. Undefined when the office is notified in another way. */
  readonly notice?: PreparedJob | 'waits' | undefined;
  readonly audit: { readonly actorKind: string; readonly actorId: string | null; readonly requestId: string };
}

/** Whether `error` says that the submission's key was used before. A cluster tells the constraint in the sentence alone. */
export function isKeyUsed(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '23505' && String(message).includes('submission_keys_pkey');
}

// No part reads another: a cluster would show what they hand over to all of its machines, and each of them would have to be
// there. It runs them in this order, so what a foreign key names comes first. Each insert returns something: Citus would store rows without a result by COPY, which row level security refuses.
const storing = statement<Record<string, unknown>, unknown>(`
with
stored as (
  insert into submissions (tenant_id, submission_id, form_id, patient_id, person_name_sealed, marks_sealed,
    allergies_sealed, revision, submitted_at)
  values (:tenant::uuid, :submissionId::uuid, :formId::uuid, :patientId::uuid, :personNameSealed::bytea,
    :marksSealed::bytea, :allergiesSealed::bytea, 1, :now::timestamptz)
  returning 1),
revised as (
  insert into submission_revisions (tenant_id, submission_id, revision, form_version_id, answers_sealed, utm_parameters,
    submitted_by, submitted_at)
  values (:tenant::uuid, :submissionId::uuid, 1, :formVersionId::uuid, :answersSealed::bytea, :utmParameters::jsonb,
    :submittedBy::uuid, :now::timestamptz)
  returning 1),
--? keyDigest
keyed as (
  -- A second send with the same key waits here until the first has ended, and then fails.
  insert into submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at)
  values (:tenant::uuid, :keyDigest::bytea, :keyBody::bytea, :submissionId::uuid, :now::timestamptz)
  returning 1),
--.
--? proofOrGuest
proved as (
  insert into submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest)
  values (:tenant::uuid, :submissionId::uuid, 1, :proofSealed::bytea, :guestDigest::bytea)
  returning 1),
--.
--? wordDigests
worded as (
  insert into submission_words (tenant_id, word_digest, submission_id)
  select :tenant::uuid, word, :submissionId::uuid from unnest(:wordDigests::bytea[]) as word
  returning 1),
--.
--? patientId
patient_draft as (
  delete from submission_drafts
  where tenant_id = :tenant and form_id = :formId::uuid and patient_id = :patientId::uuid and guest_digest is null
    and submission_id is null),
--.
--? draftGuestDigest
guest_draft as (
  delete from submission_drafts
  where tenant_id = :tenant and form_id = :formId::uuid and patient_id is null and guest_digest = :draftGuestDigest::bytea
    and submission_id is null),
--.
--? isNoted
noted as (
  -- What is not told now is told with the next.
  insert into submission_notices (tenant_id, submission_id, revision, told_at)
  values (:tenant::uuid, :submissionId::uuid, 1, :toldAt::timestamptz)
  returning 1),
--.
audited as (
  insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
  values (:tenant::uuid, :now::timestamptz, :actorKind::text, :actorId::uuid, 'submit', 'submission',
    (:submissionId::uuid)::text, 'done', :requestId::text)
  returning 1)
select true as stored
  --? noticeQueue
  , outbox.put(:noticeQueue::text, :noticeData::jsonb, :noticeId::uuid, :noticeAfter::timestamptz)
  --.
`);

/** Stores a submission with its first revision. It and its transaction fail if its key was used before (see `isKeyUsed`). */
export async function storeSubmission(tx: Tx, submission: NewSubmission): Promise<void> {
  const { utmParameters, key, notice, audit, ...columns } = submission;
  const mail = notice === 'waits' ? undefined : notice;
  await storing(tx, {
    ...columns,
    ...audit,
    utmParameters: JSON.stringify(utmParameters),
    proofOrGuest: columns.proofSealed ?? columns.guestDigest,
    keyDigest: key?.digest ?? null,
    keyBody: key?.body ?? null,
    isNoted: notice !== undefined,
    toldAt: mail ? submission.now : null,
    noticeQueue: mail?.queue ?? null,
    noticeData: mail?.data ?? null,
    noticeId: mail?.id ?? null,
    noticeAfter: mail?.startAfter ?? null,
  });
}
