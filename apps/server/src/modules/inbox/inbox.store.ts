// SQL of the office's inbox.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** One submission as a row of the inbox, or undefined. */
export function selectInboxRow(tx: Tx, submissionId: string) {
  return inboxRows(tx)
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.accountId', '=', 's.turnedBy'),
    )
    .leftJoin('accounts as holder', (join) =>
      join.onRef('holder.tenantId', '=', 's.tenantId').onRef('holder.accountId', '=', 's.assignedTo'),
    )
    .select(['a.name as turner', 'c.birthDate', 'holder.name as assignee'])
    .where('s.submissionId', '=', submissionId)
    .where('s.erasedAt', 'is', null)
    .executeTakeFirst();
}

function inboxRows(tx: Tx) {
  return tx
    .selectFrom('submissions as s')
    .innerJoin('forms as f', (join) => join.onRef('f.tenantId', '=', 's.tenantId').onRef('f.formId', '=', 's.formId'))
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 's.tenantId').onRef('c.patientId', '=', 's.patientId'),
    )
    .select([
      's.submissionId',
      's.formId',
      's.patientId',
      's.matchedPatientId',
      's.personNameSealed',
      's.marksSealed',
      's.revision',
      's.submittedAt',
      's.readAt',
      's.state',
      's.turnedAt',
      's.assignedTo',
      's.snoozedUntil',
      's.differenceCount',
      's.flags',
      's.comparedRecord',
      's.comparedAt',
    ])
    .select(['f.name as formName', 'c.nameFirst', 'c.nameLast']);
}

/** Returns the patient that a record was merged into so far, usually the record itself. Undefined when there is none. */
export async function selectStanding(tx: Tx, patientId: string) {
  const { rows } = await sql<{ patientId: string }>`
    with recursive standing as (
      select patient_id, merged_into from patients where tenant_id = ${ownTenant} and patient_id = ${patientId}
      union select c.patient_id, c.merged_into from patients c
        join standing s on c.tenant_id = ${ownTenant} and c.patient_id = s.merged_into
    ) select patient_id from standing where merged_into is null`.execute(tx);
  return rows[0]?.patientId;
}
