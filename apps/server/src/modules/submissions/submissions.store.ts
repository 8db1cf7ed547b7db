// SQL of submissions, their revisions and the keys that make a repeated send harmless.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

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
