// SQL of the use of forms: the number of submissions of each form, and of each of its versions.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { FormUse } from '../forms/public.ts';

interface Counted {
  readonly id: string;
  readonly count: number;
}

const toMap = (rows: readonly Counted[]) => new Map(rows.map(({ id, count }) => [id, count]));

export const formUse: FormUse = {
  byForm: async (tx, formId) => {
    const { rows } = await sql<Counted>`
      select form_id as id, count(*)::int as count from submissions
      where tenant_id = ${ownTenant} and ${formId === undefined ? sql`true` : sql`form_id = ${formId}`} group by form_id`.execute(
      tx,
    );
    return toMap(rows);
  },
  byVersion: async (tx, formId) => {
    const { rows } = await sql<Counted>`
      select r.form_version_id as id, count(*)::int as count from submissions s
      join submission_revisions r on r.tenant_id = s.tenant_id and r.submission_id = s.submission_id and r.revision = s.revision
      where s.tenant_id = ${ownTenant} and r.tenant_id = ${ownTenant} and s.form_id = ${formId} group by r.form_version_id`.execute(
      tx,
    );
    return toMap(rows);
  },
};
