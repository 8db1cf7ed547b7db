// SQL of submissions, their revisions and the keys that make a repeated send harmless.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { noticeParts } from './office-notice.store.ts';

export interface NewSubmission {
  readonly tenantId: string;
  readonly submissionId: string;
  readonly formId: string;
  readonly formVersionId: string;
  readonly contactId: string | null;
  readonly submittedBy: string | null;
  readonly personNameSealed: Buffer | null;
  readonly answersSealed: Buffer;
  readonly utmParameters: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly key: { readonly digest: Buffer; readonly body: Buffer } | undefined;
  /** The statement that adds what proves it. */
  readonly proof?: RawBuilder<unknown> | undefined;
  /** The statement that makes a guest's name findable. */
  readonly words?: RawBuilder<unknown> | undefined;
  /** The statement that deletes the draft it came from. */
  readonly draft?: RawBuilder<unknown> | undefined;
  /** The expression that mails the notice to the office, if it is to be told; in a busy time it is told of several together. */
  readonly notice?: RawBuilder<string | null> | undefined;
  readonly audit: { readonly actorKind: string; readonly actorId: string | null; readonly requestId: string };
}

/**
 * Key, submission, first revision, audit entry and notice in one statement. Answers false, storing nothing,
 * when the key was used before (a racing send with the same key waits here until the first has ended).
 */
export async function insertSubmission(tx: Tx, s: NewSubmission): Promise<boolean> {
  const gate = s.key
    ? sql`insert into submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at)
        values (${s.tenantId}, ${s.key.digest}, ${s.key.body}, ${s.submissionId}, ${s.now})
        on conflict do nothing returning submission_id`
    : sql`select ${s.submissionId}::uuid as submission_id`;
  const { rows } = await sql<{ stored: string }>`
    with gate as (${gate}),
    stored as (
      insert into submissions (tenant_id, submission_id, form_id, contact_id, person_name_sealed, revision, submitted_at)
      select ${s.tenantId}, submission_id, ${s.formId}, ${s.contactId}, ${s.personNameSealed}, 1, ${s.now} from gate
      returning submission_id),
    revised as (
      insert into submission_revisions (tenant_id, submission_id, revision, form_version_id, answers_sealed, utm_parameters, submitted_by, submitted_at)
      select ${s.tenantId}, submission_id, 1, ${s.formVersionId}, ${s.answersSealed}, ${JSON.stringify(s.utmParameters)}, ${s.submittedBy}, ${s.now} from gate),
    audited as (
      insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
      select ${s.tenantId}, ${s.now}, ${s.audit.actorKind}, ${s.audit.actorId}, 'submit', 'submission', submission_id::text, 'done', ${s.audit.requestId} from gate)
    ${s.proof ? sql`, proved as (${s.proof})` : sql``}
    ${s.words ? sql`, worded as (${s.words})` : sql``}
    ${s.draft ? sql`, drafted as (${s.draft})` : sql``}
    ${s.notice ? sql`, ${noticeParts(s, 1)}` : sql``}
    select submission_id as stored${s.notice ? sql`, case when exists (select from turn) then ${s.notice} end` : sql``} from stored`.execute(
    tx,
  );
  return rows.length === 1;
}

/** What a key stands for, or undefined. */
export function selectKey(tx: Tx, digest: Buffer) {
  return tx
    .selectFrom('submission_keys')
    .select(['submission_id', 'body_digest'])
    .where('key_digest', '=', digest)
    .executeTakeFirst();
}

export async function insertKey(
  tx: Tx,
  row: { tenant_id: string; key_digest: Buffer; body_digest: Buffer; submission_id: string; created_at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('submission_keys')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** A submission with its newest revision, or undefined. */
export function selectSubmission(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('submission_revisions as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 's.tenant_id')
        .onRef('r.submission_id', '=', 's.submission_id')
        .onRef('r.revision', '=', 's.revision'),
    )
    .select([
      's.submission_id',
      's.form_id',
      's.contact_id',
      's.person_name_sealed',
      's.revision',
      's.submitted_at',
      's.read_at',
      's.approved_at',
      's.approved_by',
    ])
    .select(['r.form_version_id', 'r.answers_sealed', 'r.utm_parameters', 'r.submitted_by'])
    .where('s.submission_id', '=', submissionId)
    .executeTakeFirst();
}

/** Whether a person's submission was filled in with that version of its form, last of all. */
export async function isFilledIn(tx: Tx, submissionId: string, contactId: string, versionId: string): Promise<boolean> {
  const row = await selectSubmission(tx, submissionId);
  return row?.contact_id === contactId && row.form_version_id === versionId;
}

/** Locks a submission of this form and owner for a new revision; undefined when there is none. */
export function lockForRevision(tx: Tx, submissionId: string, formId: string, contactId: string) {
  return tx
    .selectFrom('submissions')
    .select(['submission_id', 'revision'])
    .where('submission_id', '=', submissionId)
    .where('form_id', '=', formId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewRevision {
  readonly tenantId: string;
  readonly submissionId: string;
  readonly revision: number;
  readonly formVersionId: string;
  readonly submittedBy: string | null;
  readonly answersSealed: Buffer;
  readonly utmParameters: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** Adds a revision; what was read and approved before has to be read and approved again. */
export async function insertRevision(tx: Tx, r: NewRevision): Promise<void> {
  await tx
    .insertInto('submission_revisions')
    .values({
      tenant_id: r.tenantId,
      submission_id: r.submissionId,
      revision: r.revision,
      form_version_id: r.formVersionId,
      answers_sealed: r.answersSealed,
      utm_parameters: JSON.stringify(r.utmParameters),
      submitted_by: r.submittedBy,
      submitted_at: r.now,
    })
    .execute();
  await tx
    .updateTable('submissions')
    .set({ revision: r.revision, submitted_at: r.now, read_at: null, approved_at: null, approved_by: null })
    .where('submission_id', '=', r.submissionId)
    .execute();
}

/** Forgets keys older than `before`; nobody repeats a send after days. */
export async function deleteOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('submission_keys').where('created_at', '<', before).execute();
}
