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
  /**
   * The mail to the office; 'later' when it was told within the last minutes; undefined when it is notified in another way, or has
   * no address.
   */
  readonly notice?: PreparedJob | 'later' | undefined;
  readonly audit: { readonly actorKind: string; readonly actorId: string | null; readonly requestId: string };
}

// Each insert returns something: Citus would store rows without a result by COPY, which row level security refuses.
const storing = statement<Record<string, unknown>, { stored: string; toldAt?: Date | null }>(`
with
--? keyDigest
keyed as (
  -- A second send with the same key waits here until the first has ended.
  insert into submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at)
  select :tenant::uuid, :keyDigest::bytea, :keyBody::bytea, :submissionId::uuid, :now::timestamptz
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
  insert into submissions (tenant_id, submission_id, form_id, patient_id, person_name_sealed, revision, submitted_at)
  select :tenant::uuid, submission_id, :formId::uuid, :patientId::uuid, :personNameSealed::bytea, 1, :now::timestamptz
  from gate
  returning submission_id),
revised as (
  insert into submission_revisions (tenant_id, submission_id, revision, form_version_id, answers_sealed, utm_parameters,
    submitted_by, submitted_at)
  select :tenant::uuid, submission_id, 1, :formVersionId::uuid, :answersSealed::bytea, :utmParameters::jsonb,
    :submittedBy::uuid, :now::timestamptz
  from gate
  returning 1),
--? isProved
proved as (
  insert into submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest)
  select :tenant::uuid, submission_id, 1, :proofSealed::bytea, :guestDigest::bytea
  from gate
  returning 1),
--.
--? wordDigests
worded as (
  insert into submission_words (tenant_id, word_digest, submission_id)
  select :tenant::uuid, word, submission_id
  from gate, unnest(:wordDigests::bytea[]) as word
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
--? noticeQueue
turn as (
  -- One row where the office is told now: it was not within the last minutes, and nothing older waits to be told first.
  insert into office_notices as n (tenant_id, told_at)
  select :tenant::uuid, :now::timestamptz
  from gate
  where not exists (select from office_notices
      where tenant_id = :tenant and told_at > :quietSince::timestamptz and told_at <= :quietUntil::timestamptz)
    and not exists (select from submission_notices where tenant_id = :tenant and told_at is null)
  on conflict (tenant_id) do update set told_at = excluded.told_at
    where not (n.told_at > :quietSince::timestamptz and n.told_at <= :quietUntil::timestamptz)
  returning tenant_id),
noted as (
  -- What is not told now is told with the next.
  insert into submission_notices (tenant_id, submission_id, revision, told_at)
  select :tenant::uuid, submission_id, 1, (select :now::timestamptz from turn)
  from gate
  returning 1),
--.
--? isToldLater
noted as (
  insert into submission_notices (tenant_id, submission_id, revision)
  select :tenant::uuid, submission_id, 1
  from gate
  returning 1),
--.
audited as (
  insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
  select :tenant::uuid, :now::timestamptz, :actorKind::text, :actorId::uuid, 'submit', 'submission', submission_id::text,
    'done', :requestId::text
  from gate
  returning 1)
select submission_id as stored
  --? noticeQueue
  , case when exists (select from turn)
    then outbox.put(:noticeQueue::text, :noticeData::jsonb, :noticeId::uuid, :noticeAfter::timestamptz) end
  , case when exists (select from turn)
    then :now::timestamptz else (select told_at from office_notices where tenant_id = :tenant) end as told_at
  --.
from stored`);

/** Whether it was stored, and when the office was last told, if that was looked at. */
export interface StoringResult {
  readonly isNew: boolean;
  readonly toldAt: Date | null;
}

/** Stores a submission with its first revision; nothing when its key was used before. */
export async function storeSubmission(tx: Tx, submission: NewSubmission): Promise<StoringResult> {
  const { utmParameters, key, notice, audit, ...columns } = submission;
  const mail = notice === 'later' ? undefined : notice;
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
    isToldLater: notice === 'later',
    noticeQueue: mail?.queue ?? null,
    noticeData: mail?.data ?? null,
    noticeId: mail?.id ?? null,
    noticeAfter: mail?.startAfter ?? null,
  });
  return { isNew: rows.length === 1, toldAt: rows[0]?.toldAt ?? null };
}
