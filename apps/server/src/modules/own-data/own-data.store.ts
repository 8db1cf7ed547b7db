// SQL of what is stored about one person and no other module lists whole.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Lists the newest revision of everything that was sent about a patient, the newest first. */
export function selectSubmissions(tx: Tx, patientId: string) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('submissionRevisions as r', (join) =>
      join
        .onRef('r.tenantId', '=', 's.tenantId')
        .onRef('r.submissionId', '=', 's.submissionId')
        .onRef('r.revision', '=', 's.revision'),
    )
    .select(['s.submissionId', 's.submittedAt', 's.approvedAt', 's.revision'])
    .select(['r.formVersionId', 'r.answersSealed', 'r.submittedBy'])
    .where('s.patientId', '=', patientId)
    .orderBy('s.submittedAt', 'desc')
    .orderBy('s.submissionId')
    .execute();
}

export type SubmissionRow = Awaited<ReturnType<typeof selectSubmissions>>[number];
