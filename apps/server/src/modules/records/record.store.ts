// SQL of the forms on the record page: which are approved, and which can still be requested.
import { selectNames } from '../../platform/audit/member-changes.store.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns the published forms, the forms requested of a patient, and the patient's approved submissions. */
export async function selectFormFacts(tx: Tx, patientId: string) {
  const [published, assigned, approved] = await Promise.all([
    tx
      .selectFrom('forms')
      .select(['formId', 'name', 'forAllPatients'])
      .where('deletedAt', 'is', null)
      .where('publishedVersionId', 'is not', null)
      .orderBy('position')
      .orderBy('name')
      .execute(),
    tx.selectFrom('formAssignments').select('formId').where('patientId', '=', patientId).execute(),
    tx
      .selectFrom('submissions')
      .select('submissionId')
      .where('patientId', '=', patientId)
      .where('approvedAt', 'is not', null)
      .execute(),
  ]);
  return {
    published,
    assigned: new Set(assigned.map((row) => row.formId)),
    approved: new Set(approved.map((row) => row.submissionId)),
  };
}

/** Returns the newest submission of each form that is no longer requested. */
export function selectOldDocuments(tx: Tx, patientId: string) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('forms as f', (join) => join.onRef('f.tenantId', '=', 's.tenantId').onRef('f.formId', '=', 's.formId'))
    .distinctOn('s.formId')
    .select(['s.formId', 'f.name', 's.submissionId', 's.submittedAt'])
    .where('s.patientId', '=', patientId)
    .orderBy('s.formId')
    .orderBy('s.submittedAt', 'desc')
    .execute();
}

/** Returns the newest submissions of a patient, each with the time and the name of who approved it; empty if nobody did. */
export async function selectLatestForms(tx: Tx, patientId: string, limit: number) {
  const rows = await tx
    .selectFrom('submissions as s')
    .innerJoin('forms as f', (join) => join.onRef('f.tenantId', '=', 's.tenantId').onRef('f.formId', '=', 's.formId'))
    .select(['s.submissionId as id', 'f.name', 's.submittedAt', 's.approvedAt', 's.approvedBy'])
    .where('s.patientId', '=', patientId)
    .where('s.state', '<>', 'spam')
    .orderBy('s.submittedAt', 'desc')
    .limit(limit)
    .execute();
  const names = await selectNames(tx, [...new Set(rows.flatMap(({ approvedBy }) => approvedBy ?? []))]);
  return rows.map((row) => ({ ...row, approvedBy: (row.approvedBy && names.get(row.approvedBy)) ?? '' }));
}

/** Lists the merges into a patient that were not undone, newest first. */
export function selectMerges(tx: Tx, patientId: string) {
  return tx
    .selectFrom('patientMerges as m')
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.patientId', '=', 'm.mergedId'),
    )
    .select(['m.mergeId', 'm.mergedAt', 'c.nameFirst', 'c.nameLast', 'c.birthDate'])
    .where('m.keptId', '=', patientId)
    .where('m.undoneAt', 'is', null)
    .orderBy('m.mergedAt', 'desc')
    .execute();
}
