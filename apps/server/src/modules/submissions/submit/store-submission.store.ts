// SQL that stores a new submission with everything that belongs to it, in one statement and so one round trip.
// testing/stepwise/store-submission.ts defines the expected result, row by row.
import { statement } from '../../../platform/db/statement.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import type { PreparedJob } from '../../../platform/jobs/queue.ts';
import { quietAround } from '../office-notice.store.ts';

export interface NewSubmission {
  readonly submissionId: string;
  readonly formId: string;
  readonly formVersionId: string;
  /** Null for a guest's. */
  readonly patientId: string | null;
  readonly submittedBy: string | null;
  readonly personNameSealed: Buffer | null;
  readonly answersSealed: Buffer;
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
  /** The mail to the office; undefined when it is notified in another way, or has no address. */
  readonly notice?: PreparedJob | undefined;
  readonly audit: { readonly actorKind: string; readonly actorId: string | null; readonly requestId: string };
}

const storing = statement<Record<string, unknown>, { stored: string }>(`
with
--? keyDigest
keyed as (
  -- A second send with the same key waits here until the first has ended.
  insert into submission_keys (key_digest, body_digest, submission_id, created_at)
  select :keyDigest::bytea, :keyBody::bytea, :submissionId::uuid, :now::timestamptz
  on conflict do nothing
  returning submission_id),
gate as (
  -- No row where the key was used before: nothing is stored then.
  select submission_id from keyed),
--.
--? not keyDigest
gate as (
  select :submissionId::uuid as submission_id),
--.
stored as (
  insert into submissions (submission_id, form_id, patient_id, person_name_sealed, revision, submitted_at)
  select submission_id, :formId::uuid, :patientId::uuid, :personNameSealed::bytea, 1, :now::timestamptz
  from gate
  returning submission_id),
revised as (
  insert into submission_revisions (submission_id, revision, form_version_id, answers_sealed, utm_parameters,
    submitted_by, submitted_at)
  select submission_id, 1, :formVersionId::uuid, :answersSealed::bytea, :utmParameters::jsonb,
    :submittedBy::uuid, :now::timestamptz
  from gate),
--? isProved
proved as (
  insert into submission_proofs (submission_id, revision, proof_sealed, guest_digest)
  select submission_id, 1, :proofSealed::bytea, :guestDigest::bytea
  from gate),
--.
--? wordDigests
worded as (
  insert into submission_words (word_digest, submission_id)
  select word, submission_id
  from gate, unnest(:wordDigests::bytea[]) as word),
--.
--? patientId
patient_draft as (
  delete from submission_drafts
  where form_id = :formId::uuid and patient_id = :patientId::uuid and guest_digest is null and submission_id is null),
--.
--? draftGuestDigest
guest_draft as (
  delete from submission_drafts
  where form_id = :formId::uuid and patient_id is null and guest_digest = :draftGuestDigest::bytea and submission_id is null),
--.
--? noticeQueue
turn as (
  -- One row where the office is told now: it was not within the last minutes, and nothing older waits to be told first.
  insert into office_notices as n (told_at)
  select :now::timestamptz
  from gate
  where not exists (select from office_notices where told_at > :quietSince::timestamptz and told_at <= :quietUntil::timestamptz)
    and not exists (select from submission_notices where told_at is null)
  on conflict (tenant_id) do update set told_at = excluded.told_at
    where not (n.told_at > :quietSince::timestamptz and n.told_at <= :quietUntil::timestamptz)
  returning tenant_id),
noted as (
  -- What is not told now is told with the next.
  insert into submission_notices (submission_id, revision, told_at)
  select submission_id, 1, (select :now::timestamptz from turn)
  from gate),
--.
audited as (
  insert into audit_entries (at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
  select :now::timestamptz, :actorKind::text, :actorId::uuid, 'submit', 'submission', submission_id::text,
    'done', :requestId::text
  from gate)
select submission_id as stored
  --? noticeQueue
  , case when exists (select from turn)
    then outbox.put(:noticeQueue::text, :noticeData::jsonb, :noticeId::uuid, :noticeAfter::timestamptz) end
  --.
from stored`);

/** Stores a submission with its first revision. Returns false, storing nothing, when its key was used before. */
export async function storeSubmission(tx: Tx, submission: NewSubmission): Promise<boolean> {
  const { utmParameters, key, notice, audit, ...columns } = submission;
  const quiet = quietAround(submission.now);
  const rows = await storing(tx, {
    ...columns,
    ...audit,
    utmParameters: JSON.stringify(utmParameters),
    isProved: columns.proofSealed !== null || columns.guestDigest !== null,
    keyDigest: key?.digest ?? null,
    keyBody: key?.body ?? null,
    quietSince: quiet.since,
    quietUntil: quiet.until,
    noticeQueue: notice?.queue ?? null,
    noticeData: notice?.data ?? null,
    noticeId: notice?.id ?? null,
    noticeAfter: notice?.startAfter ?? null,
  });
  return rows.length === 1;
}
