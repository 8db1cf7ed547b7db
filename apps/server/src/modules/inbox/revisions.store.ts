// SQL of a submission's revisions: who sent which, and when.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const revisions = (tx: Tx) =>
  tx
    .selectFrom('submission_revisions as r')
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.contact_id', '=', 'r.submitted_by'),
    )
    .select(['r.submission_id', 'r.revision', 'r.submitted_at', 'r.submitted_by', 'c.name_first', 'c.name_last']);

/** Newest first. */
export function selectRevisions(tx: Tx, submissionId: string) {
  return revisions(tx).where('r.submission_id', '=', submissionId).orderBy('r.revision', 'desc').execute();
}

/** With its answers, sealed; undefined where there is no such revision. */
export function selectRevision(tx: Tx, submissionId: string, revision: number) {
  return revisions(tx)
    .select(['r.form_version_id', 'r.answers_sealed'])
    .where('r.submission_id', '=', submissionId)
    .where('r.revision', '=', revision)
    .executeTakeFirst();
}

/** The newest answers of submissions, sealed. */
export function selectNewestRevisions(tx: Tx, submissionIds: readonly string[]) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('submission_revisions as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 's.tenant_id')
        .onRef('r.submission_id', '=', 's.submission_id')
        .onRef('r.revision', '=', 's.revision'),
    )
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.contact_id', '=', 's.contact_id'),
    )
    .select(['s.submission_id', 'r.revision', 'r.form_version_id', 'r.answers_sealed', 'r.submitted_by'])
    .select('c.birth_date')
    .where('s.submission_id', 'in', submissionIds)
    .execute();
}

/** Ids of a form's versions, newest first. */
export async function selectVersionIds(tx: Tx, formId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('form_versions')
    .select('form_version_id')
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => row.form_version_id);
}
