// SQL of a submission's revisions: who sent which, and when.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const revisions = (tx: Tx) =>
  tx
    .selectFrom('submissionRevisions as r')
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'r.tenantId').onRef('c.patientId', '=', 'r.submittedBy'),
    )
    .select(['r.submissionId', 'r.revision', 'r.submittedAt', 'r.submittedBy', 'c.nameFirst', 'c.nameLast']);

/** Newest first. */
export function selectRevisions(tx: Tx, submissionId: string) {
  return revisions(tx).where('r.submissionId', '=', submissionId).orderBy('r.revision', 'desc').execute();
}

/** Returns a revision with its sealed answers, or undefined. */
export function selectRevision(tx: Tx, submissionId: string, revision: number) {
  return revisions(tx)
    .select(['r.formVersionId', 'r.answersSealed'])
    .where('r.submissionId', '=', submissionId)
    .where('r.revision', '=', revision)
    .executeTakeFirst();
}

/** Returns the newest answers of submissions, sealed. */
export function selectNewestRevisions(tx: Tx, submissionIds: readonly string[]) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('submissionRevisions as r', (join) =>
      join
        .onRef('r.tenantId', '=', 's.tenantId')
        .onRef('r.submissionId', '=', 's.submissionId')
        .onRef('r.revision', '=', 's.revision'),
    )
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 's.tenantId').onRef('c.patientId', '=', 's.patientId'),
    )
    .select(['s.submissionId', 'r.revision', 'r.formVersionId', 'r.answersSealed', 'r.submittedBy'])
    .select('c.birthDate')
    .where('s.submissionId', 'in', submissionIds)
    .execute();
}

/** Ids of a form's versions, newest first. */
export async function selectVersionIds(tx: Tx, formId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('formVersions')
    .select('formVersionId')
    .where('formId', '=', formId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => row.formVersionId);
}
