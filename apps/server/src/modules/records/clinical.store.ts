// SQL of the forms that clinical parts come from.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns submissions with the name of their form and when they were sent. */
export function selectSourceForms(tx: Tx, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('submissions as s')
    .innerJoin('forms as f', (join) => join.onRef('f.tenantId', '=', 's.tenantId').onRef('f.formId', '=', 's.formId'))
    .select(['s.submissionId', 's.submittedAt', 'f.name'])
    .where('s.submissionId', 'in', submissionIds)
    .execute();
}
